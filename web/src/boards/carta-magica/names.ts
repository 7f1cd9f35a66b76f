// Spoken names of what can be pressed, for screen readers and hints.
import type { View } from "../../generated/carta-magica";
import type { Say } from "../board";
import { groundOf } from "./geometry";
import { designName, challenges, seatNumbers, seatOf } from "./view";

export function spokenCell(cell: string, say: Say): string {
  const kind = groundOf(cell);
  return kind === "blue" ? say.text("key.cell", { cell }) : say.text("key.ground", { cell, ground: say.text(`ground.${kind}`) });
}

export const shipAt = (view: View, cell: string) => seatNumbers(view).find((seat) => seatOf(view, seat)!.ship === cell);

/** What a square is, whose home it is and whose ship lies there: "square e1, black harbour, home of Ada". */
export function spokenSquare(cell: string, view: View, say: Say): string {
  const ship = shipAt(view, cell);
  const homes = seatNumbers(view).filter((seat) => seatOf(view, seat)!.home === cell);
  return [
    say.text("key.ground", { cell, ground: say.text(`ground.${groundOf(cell)}`) }),
    ...homes.map((seat) => say.text("ear.home_of", { seat: say.seat(seat) })),
    ...(ship === undefined ? [] : [say.text("key.ship", { seat: say.seat(ship) })]),
  ].join(", ");
}

/** How each domain's words are spoken; a domain without a row says its title. */
const speakers: Record<string, (word: string, say: Say) => string> = {
  cell: spokenCell,
  slot: (word, say) => say.text("key.slot", { slot: word }),
  seat: (word, say) => say.text("key.ship", { seat: say.seat(Number(word)) }),
  token: (word, say) => say.text("key.token", { token: say.title("token", word) }),
  count: (word, say) => say.text("key.count", { count: word }),
  colour: (word, say) => say.text("key.colour", { colour: say.text(`colour.${word}`) }),
  challenge: (word, say) =>
    say.text("key.challenge", { challenge: say.title("challenge", word), design: designName(challenges[word]?.design ?? "", say) }),
};

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return speakers[domain]?.(word, say) ?? say.title(domain, word);
}
