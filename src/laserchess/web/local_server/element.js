// `<laser-board>` for a site without a server: positions come from the kernel on this device.

import "./element_source.js";
import "../board/element.js";
