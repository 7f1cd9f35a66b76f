// Spoken names of what can be pressed, for screen readers and hints.
import type { Say } from "../board";

const speakers: Record<string, (word: string, say: Say) => string> = {
  direction: (word, say) => say.text("key.direction", { direction: say.title("direction", word) }),
  berth: (word, say) => say.text("key.berth", { berth: say.title("berth", word) }),
  hold: (word, say) => say.text("key.hold", { hold: word }),
  ship: (word, say) => shipName(word, say),
  kind: (word, say) => say.text(`goods.${word}`),
  crates: (word, say) => say.text("key.crates", { count: word }),
  amount: (word, say) => say.text("key.amount", { count: word }),
  coordinate: (word, say) => say.text("key.coordinate", { number: word }),
  place: (word, say) => say.text("key.place", { cell: word }),
  number: (word, say) => say.text("key.goal", { cell: word.replace("/", ", ") }), // the goal of a course
  use: (word, say) => say.text(`use.${word}`),
};

export function shipName(ship: string, say: Say): string {
  return ship === "galleon" ? say.text("galleon") : say.text("key.ship", { seat: say.seat(Number(ship)) });
}

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return speakers[domain]?.(word, say) ?? say.title(domain, word);
}
