// Addresses of the site: on a server as they are, on a static host one file per page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { staticUrl, url } from "../../../src/laserchess/web/lib/site.js";

test("a server's paths are its addresses", () => {
  assert.equal(url("/learn/khet?a=1#end"), "/learn/khet?a=1#end");
});

test("a static host has one file per page, in any folder", () => {
  const cases = {
    "/": "/folder/",
    "/?variant=khet": "/folder/?variant=khet",
    "/analysis#variant=khet": "/folder/analysis/#variant=khet",
    "/learn/khet#laser": "/folder/learn/?at=khet#laser",
    "/game/local-1?ply=2": "/folder/game/?at=local-1&ply=2",
  };
  for (const [path, address] of Object.entries(cases)) assert.equal(staticUrl(path, "/folder/"), address);
});
