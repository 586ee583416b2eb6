// From the path of a request to the type of its answer: `get("/api/watch")` is a WatchView, and so on for the maps
// from paths to answers in api.d.ts. A path that no map has gives `unknown`.

/** A path as the maps have it: without its query, and with `*` for each part that is not known in advance. */
type Pattern<Path extends string> = Path extends `${infer Plain}?${string}` ? Joined<Plain> : Joined<Path>;

type Joined<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? `${Known<Part>}/${Joined<Rest>}`
  : Known<Path>;

/** A record of a known word needs that key; one of any string or number needs none. */
// biome-ignore lint/complexity/noBannedTypes: the empty object is the question
type Known<Part extends string> = {} extends Record<Part, 1> ? "*" : Part;

/** The answer to a request for a path, of one of the maps in api.d.ts. */
export type Answer<Answers, Path extends string> =
  Pattern<Path> extends keyof Answers ? Answers[Pattern<Path>] : unknown;
