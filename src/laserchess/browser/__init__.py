"""The kernel and the engine for browsers and Node: entry points, tables of variants, and the build of both."""
