/** The strips of both players: name, presence, lost pieces, clock. */
import { keepUpright } from "../../board/draw.js";
import { h, replace, svg } from "../../lib/dom.js";
import { profilePath } from "../../lib/session.js";
import { capital, language, t, translate } from "../../lib/strings.js";
import { isOver, isYourTurn, nameOf, other, sideOf } from "./model.js";

/** Return since when a player has been offline, as text. */
export function offlineText(since) {
  if (!since) return t("game.seat.away");
  return t("game.seat.away.since", {
    time: new Date(since).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" }),
  });
}

/** Build both strips. `update` draws them; `since` maps players who are offline to the time they left. */
export class Players {
  constructor(variant, clocks) {
    this.variant = variant;
    this.clocks = clocks;
    /** @type {Map<string, number | null>} */
    this.since = new Map();
    this.top = h("section", { class: "seat top" });
    this.bottom = h("section", { class: "seat bottom" });
  }

  update(game, bottom, since) {
    this.since = since;
    this.draw(this.top, game, other(this.variant, bottom));
    this.draw(this.bottom, game, bottom);
    this.clocks.update(game);
  }

  draw(element, game, player) {
    const toMove = !isOver(game) && game.view.turn === player;
    element.dataset.side = sideOf(this.variant, player);
    element.setAttribute("aria-label", `${capital(player)}: ${nameOf(game, player)}`);
    element.classList.toggle("to-move", toMove);
    element.classList.toggle("winner", game.outcome?.winner === player);
    this.clocks.faces[player] = h("span", { class: "clock", role: "timer", "aria-label": t("game.clock", { player }) });
    replace(element, this.identity(game, player, toMove), this.lost(game, player), this.clocks.faces[player]);
  }

  identity(game, player, toMove) {
    const seat = game.seats[player];
    const name = nameOf(game, player);
    const you = game.you.length === 1 && game.you[0] === player;
    const away = isAbsent(game, seat);
    const small = [
      name === capital(player) ? null : capital(player),
      you && seat.name !== t("game.seat.you") ? t("game.seat.you") : null,
      seat.rating,
      away ? offlineText(this.since.get(player)) : null,
    ];
    const yours = you && toMove && isYourTurn(game);
    const count = game.view.actions_left;
    const spent = Math.max(0, this.variant.actions - count);
    const pips = { class: "tag actions-left", dataset: { pips: "●".repeat(count) + "○".repeat(spent) } };
    return h(
      "div",
      { class: "seat-who" },
      h("span", { class: "seat-chip", "aria-hidden": "true" }),
      h(
        "span",
        { class: "seat-words" },
        h("strong", { class: "seat-name" }, seat.account ? h("a", { href: profilePath(seat.name) }, name) : name),
        h("small", {}, small.filter(Boolean).join(" · ")),
      ),
      this.presence(game, seat, player),
      yours ? h("span", { class: "tag seat-turn", "aria-hidden": "true" }, t("game.status.yours")) : null,
      toMove && this.variant.has_turn_end ? h("span", pips, t("game.actions_left", { count })) : null,
    );
  }

  presence(game, seat, player) {
    if (game.mode !== "friend" || seat.kind === "computer" || !seat.taken) return null;
    const text = seat.online ? t("game.seat.online") : offlineText(this.since.get(player));
    return h("span", {
      class: `presence ${seat.online ? "online" : "away"}`,
      role: "img",
      "aria-label": text,
      title: text,
    });
  }

  pieceIcon({ name, art }) {
    const angle = this.variant.pieces.find((kind) => kind.name === name)?.angles[0] ?? 0;
    const use = svg("use", { href: `#${art}`, width: 100, height: 100, transform: `rotate(${angle} 50 50)` });
    return svg("svg", { class: "lost-piece", viewBox: "0 0 100 100" }, keepUpright(use, angle));
  }

  /** Return the pieces a player has lost, in order. */
  lost(game, player) {
    const gone = (game.captured ?? []).filter((piece) => piece.player === player);
    if (!gone.length) return h("div", { class: "lost" });
    const label = t("game.captured", { pieces: gone.map((piece) => translate(piece.name)).join(", ") });
    return h(
      "div",
      { class: "lost", role: "img", "aria-label": label },
      gone.map((piece) => this.pieceIcon(piece)),
    );
  }
}

/** Return whether the player of a seat could be online but is not. */
function isAbsent(game, seat) {
  return game.mode === "friend" && !isOver(game) && seat.taken && seat.kind === "human" && !seat.online;
}
