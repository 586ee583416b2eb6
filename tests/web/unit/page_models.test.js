/** Models of the pages around the board: pictures of names, lines of ratings, time controls, lists. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { avatarOf } from "../../../src/laserchess/web/lib/avatar.js";
import { byTurn } from "../../../src/laserchess/web/pages/home/games.js";
import { raysOf, signatureOf } from "../../../src/laserchess/web/pages/home/vignette.js";
import { completeness, missingOf } from "../../../src/laserchess/web/pages/languages/model.js";
import { QUICK_CLOCKS, quickPath, soughtClock } from "../../../src/laserchess/web/pages/parts/quick_clocks.js";
import { ratingText } from "../../../src/laserchess/web/pages/parts/player_parts.js";
import { sparkPoints } from "../../../src/laserchess/web/pages/parts/sparkline.js";
import { inRange, nearest, ratingAxis, timeTicks } from "../../../src/laserchess/web/pages/profile/graph_model.js";

const DAY = 86_400_000;

describe("avatars", () => {
  test("a name has one picture, in any case", () => {
    assert.deepEqual(avatarOf("Ada"), avatarOf("ADA"));
    const all = ["Ada", "Grace", "Linus", "Margaret", "Emmy", "Alan"].map((name) => JSON.stringify(avatarOf(name)));
    assert.equal(new Set(all).size, all.length);
  });

  test("the beam turns at right angles and stays inside", () => {
    for (const name of ["", "a", "Ada", "Zoë", "王", "x".repeat(20)]) {
      const { points } = avatarOf(name);
      points.slice(1).forEach(([x, y], at) => {
        const [a, b] = points[at];
        assert.ok((x === a) !== (y === b), `${name}: ${points}`);
        assert.ok(x >= 0 && x <= 6 && y >= 0 && y <= 6, `${name}: ${points}`);
      });
    }
  });
});

describe("rating graphs", () => {
  test("a range begins with the rating before it", () => {
    const now = 400 * DAY;
    const samples = [
      [0, 1500],
      [350 * DAY, 1550],
      [390 * DAY, 1600],
    ];
    assert.deepEqual(inRange(samples, null, now), samples);
    assert.deepEqual(inRange(samples, 30, now), samples.slice(1));
    assert.deepEqual(inRange(samples.slice(0, 1), 30, now), samples.slice(0, 1));
  });

  test("the axis has few round numbers around all ratings", () => {
    for (const ratings of [[1500], [1500, 1501], [1103, 1502], [800, 2690]]) {
      const { lowest, highest, ticks } = ratingAxis(ratings);
      assert.ok(lowest <= Math.min(...ratings) && highest >= Math.max(...ratings));
      assert.ok(ticks.length >= 2 && ticks.length <= 7, String(ticks));
      assert.ok(ticks.every((tick) => tick % 10 === 0));
    }
  });

  test("ticks of time span the range, and the nearest sample is found", () => {
    assert.deepEqual(timeTicks(0, 10, 3), [0, 5, 10]);
    assert.deepEqual(timeTicks(7, 7, 3), [7]);
    const samples = [
      [0, 1500],
      [10, 1510],
      [20, 1490],
    ];
    assert.deepEqual(
      [-5, 4, 6, 99].map((moment) => nearest(samples, moment)),
      [0, 0, 1, 2],
    );
  });

  test("a sparkline needs two numbers", () => {
    assert.equal(sparkPoints([1500]), "");
    assert.equal(sparkPoints([1500, 1600]), "3.0,25.0 97.0,3.0");
    assert.equal(sparkPoints([7, 7]).split(" ").length, 2);
  });
});

describe("languages", () => {
  const english = { shell: { ok: "OK", games: { one: "1 game", other: "{count} games" } }, home: { play: "Play" } };

  test("missing texts and plural forms are listed", () => {
    const polish = { shell: { ok: "OK", games: { one: "1 partia", other: "{count} partii" } } };
    const missing = missingOf(english, polish, "pl");
    assert.deepEqual(missing.toSorted(), ["home.play", "shell.games (few)", "shell.games (many)"]);
    assert.deepEqual(missingOf(english, english, "en"), []);
  });

  test("only a complete language has 100 %", () => {
    assert.equal(completeness(english, []), 100);
    assert.equal(completeness(english, ["home.play"]), 66);
    assert.equal(completeness(english, ["a", "b", "c", "d"]), 0);
  });
});

test("a provisional rating has a question mark", () => {
  assert.equal(ratingText({ rating: 1500, provisional: true }), "1500?");
  assert.equal(ratingText({ rating: 1500 }), "1500");
  assert.equal(ratingText({ rating: null }), "");
});

test("the address of a time control is read back", () => {
  for (const quick of QUICK_CLOCKS) {
    const address = new URL(quickPath("khet", quick.name), "http://localhost");
    assert.equal(soughtClock(address.searchParams), quick);
    assert.equal(address.searchParams.get("variant"), "khet");
  }
  assert.equal(soughtClock(new URLSearchParams("seek=9+9")), undefined);
});

test("games that wait for the visitor come first, then those in progress", () => {
  const game = (id, more) => ({ id, outcome: null, mode: "friend", you: ["blue"], turn: "red", ...more });
  const games = [
    game("over", { outcome: { winner: "blue" } }),
    game("theirs", {}),
    game("mine", { turn: "blue" }),
    game("here", { mode: "here", you: ["blue", "red"], turn: "blue" }),
  ];
  const { turns, others } = byTurn(games);
  assert.deepEqual(
    turns.map(({ id }) => id),
    ["mine"],
  );
  assert.deepEqual(
    others.map(({ id }) => id),
    ["theirs", "here", "over"],
  );
});

describe("pictures of variants", () => {
  const plain = { name: "King", faces: [{ side: 0, deed: "hit", ways: [] }], fires: false, facings: [0] };
  const mirror = {
    name: "Mirror",
    faces: [
      { side: 4, deed: "hit", ways: [] },
      { side: 0, deed: "reflects", ways: [2] },
    ],
    fires: false,
    facings: [0],
  };

  test("an unknown variant shows the first piece that bends the beam, at the face that does", () => {
    const { kind, face } = signatureOf({ id: "mine", pieces: [plain, mirror] });
    assert.equal(kind.name, "Mirror");
    assert.equal(face.side, 0);
    assert.equal(signatureOf({ id: "mine", pieces: [plain] }).kind.name, "King");
  });

  test("the beam comes from its side and leaves in its direction; a weapon sends its own", () => {
    assert.deepEqual(raysOf(mirror, mirror.faces[1]), { from: [0, -100], outs: [[160, 0]] });
    const laser = { ...plain, fires: true, facings: [2] };
    assert.deepEqual(raysOf(laser, laser.faces[0]), { from: null, outs: [[160, 0]] });
  });
});
