/** What the server says in English, in the words of the page's language where it has them. */
import { capital, hasText, t, word } from "./strings.js";

/** How a game ended. */
export function outcomeText(outcome, { players, pieces }) {
  const key = `outcomes.${outcome.reason}`;
  if (!hasText(key)) return outcome.text;
  const loser = players.find((player) => player !== outcome.winner);
  const royal = pieces.find((kind) => kind.royal)?.name ?? "";
  return t(key, { winner: capital(outcome.winner ?? ""), loser: capital(loser), royal: word(royal) });
}

/** Who sits somewhere; whoever has no name is called by their colour. */
export function seatName(seat, player) {
  const nameless = !seat?.name || seat.name.toLowerCase() === player;
  return nameless ? capital(player) : seat.name;
}

/** Why a piece cannot be moved so. */
export function refusalText({ reason, message }) {
  return message && hasText(`refusals.${reason}`) ? t(`refusals.${reason}`) : message;
}

/**
 * A game whose texts are in the page's language; names of players and pieces stay, since the server knows them by these.
 * @param {import("../types/api").VariantView} variant
 */
export function inOwnWords(variant) {
  const helped = (item) => ({ ...item, help: word(item.help) });
  return {
    ...variant,
    blurb: word(variant.blurb),
    energy_name: word(variant.energy_name),
    setups: variant.setups.map((setup) => ({ ...setup, title: word(setup.title) })),
    options: variant.options.map((one) => ({ ...one, label: word(one.label), labels: one.labels.map(word) })),
    pieces: variant.pieces.map(helped),
    features: variant.features.map(helped),
  };
}

/** A clock in a few characters: "5+3". */
export function clockName(clock) {
  if (!clock) return t("lobby.no_clock");
  return t("lobby.clock", { minutes: Math.round((clock.base / 60) * 100) / 100, increment: clock.increment });
}
