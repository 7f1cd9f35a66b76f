// The whole position in words, for ears: the card, the players, every piece, and the areas with their neighbours.
import type { View } from "../../generated/terra";
import type { Chapter, Say } from "../board";
import { placeName, spokenPlace } from "./bars";
import { cardOf, questionsOf, whereOf } from "./cards.svelte";
import { areas, BARS, next, QUARTERS } from "./content";

interface Found {
  key: string;
  seat: number;
}

/** All pieces on the map and the bars. */
function piecesOf(view: View): Found[] {
  const all = [
    ...Object.entries(view.area).map(([id, piece]) => ({ key: `area:${id}`, piece })),
    ...BARS.flatMap((bar) => Object.entries(view[bar]).map(([n, piece]) => ({ key: `space:${bar}-${n}`, piece }))),
  ];
  return all.filter(({ piece }) => piece !== "none").map(({ key, piece }) => ({ key, seat: Number(piece[0]) }));
}

function card(view: View, say: Say): string[] {
  if (view.topic === "none") return [say.text("no_card")];
  const shown = cardOf(view.topic);
  const rose = QUARTERS.filter((quarter) => view.rose[quarter] === "yes").map((quarter) => say.text(quarter));
  return [
    `${say.title("topic", view.topic)}, ${say.text(`level_${shown?.level ?? "yellow"}`)}`,
    ...(shown ? [shown.photo] : []),
    `${whereOf(view.topic)} ${say.text(view.area_count === 1 ? "one_area" : "areas", { count: view.area_count })}`,
    ...(rose.length ? [say.text("rose", { quarters: rose.join(", ") })] : []),
    ...questionsOf(view.topic).map(({ id, bar }) => `${say.text(bar)}: ${say.title("question", id)}`),
  ];
}

function player(view: View, seat: number, say: Say): string {
  const own = view.seats[String(seat)]!;
  const parts = [
    say.text("ear_points", { points: own.score }),
    say.text("supply", { supply: own.supply, placed: 5 - own.supply - own.stock, stock: own.stock }),
    ...(view.starter === seat ? [say.text("starts")] : []),
    ...(own.passed === "yes" ? [say.text("passed")] : []),
  ];
  return `${say.seat(seat)}: ${parts.join(", ")}`;
}

export function describe(state: unknown, say: Say, seat: number | null): Chapter[] {
  const view = state as View;
  const imperial = view.options.units === "imperial_labels";
  const pieces = piecesOf(view);
  const on = (start: string) =>
    pieces
      .filter(({ key }) => key.startsWith(start))
      .map(({ key, seat: of }) => spokenPlace(placeName(key, imperial, say), of, false, say));
  const rows = (list: string[]) => (list.length ? list : [say.text("ear_empty")]);
  const seats = Object.keys(view.seats)
    .map(Number)
    .sort((a, b) => Number(b === seat) - Number(a === seat));
  const names = (ids: string[]) => ids.map((id) => say.title("area", id)).join(", ");
  const spoken = (id: string) => {
    const name = say.text(`spoken_${areas[id]!.kind}`, { area: say.title("area", id) });
    return `${spokenPlace(name, pieces.find(({ key }) => key === `area:${id}`)?.seat, false, say)}. ${say.text("next_to", { areas: names(next.get(id) ?? []) })}`;
  };
  return [
    { title: say.text("round", { round: view.round, rounds: view.rounds }), rows: seats.map((one) => player(view, one, say)) },
    { title: say.text("card"), rows: card(view, say), near: true },
    { title: say.text("ear_map"), rows: rows(on("area:")), near: true },
    ...BARS.map((bar) => ({ title: say.text("ear_bar", { bar: say.text(bar) }), rows: rows(on(`space:${bar}-`)) })),
    { title: say.text("ear_areas"), rows: Object.keys(areas).map(spoken) },
  ];
}
