// Which colour goes with which faction, and words for what lies and stands on a field, for hints and screen readers.
import type { Say } from "../board";
import { beside, COMPASS } from "./geometry";
import type { Area, Face, Faction, Group, Resource, Table } from "./model";

const colours: Record<Faction, number> = { rc: 1, ch: 2, cq: 3, yo: 4 };
const DIRECTIONS = ["ne", "e", "se", "sw", "w", "nw"];

/** A faction's pieces have its own colour, whoever leads it: with one person, several factions sit on one seat. */
export function colourOf(faction: Faction): number {
  return colours[faction];
}

/** A row of resources in words: "2 gold, 1 ration". */
export function resourceWords(resources: Resource[], say: Say): string {
  return (["gold", "ration", "any"] as const)
    .map((name) => ({ name, count: resources.filter((resource) => resource === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => say.text(`count.${name}`, { count }))
    .join(", ");
}

function valueWords({ value, red, look, level }: Face, say: Say): string[] {
  if (value === 0) return [];
  const words = [say.text(red ? "explore.red" : "explore.white", { value })];
  return look === "minion" ? [say.text(`card.m${level}`), ...words] : look === "boss" ? [say.text("card.boss"), ...words] : words;
}

/** An explored area's guards are beaten; only those of adventure areas come back. */
function faceWords(face: Face, say: Say, guarded: boolean): string[] {
  const gives = resourceWords(face.resources, say);
  return [
    say.title("tile", face.tile),
    ...(guarded ? valueWords(face, say) : []),
    ...(gives ? [say.text("area.gives", { resources: gives })] : []),
  ];
}

function figureWords({ captain, soldiers, camp, ship }: Group, say: Say): string {
  const parts = [
    captain && say.text("figure.captain"),
    soldiers > 0 && say.text("figure.soldiers", { count: soldiers }),
    camp && say.text("figure.camp"),
    ship && say.text("figure.ship"),
  ];
  return parts.filter((part) => part !== false).join(", ");
}

export function isOwn(faction: Faction, table: Table, seat: number | null): boolean {
  return seat !== null && table.boards.some((board) => board.faction === faction && board.seat === seat);
}

function groupWords(area: Area, table: Table, say: Say, seat: number | null): string[] {
  return area.groups.map((group) =>
    say.text(isOwn(group.faction, table, seat) ? "area.group.own" : "area.group", {
      faction: say.title("faction", group.faction),
      figures: figureWords(group, say),
    }),
  );
}

/** What lies on a field, stands there and is going on there; `seat` is who looks. */
export function areaWords(area: Area, table: Table, say: Say, seat: number | null = null): string[] {
  const terror = table.terrors.find(({ field }) => field === area.field);
  const isGuarded = area.kind === "adventure" ? area.groups.length === 0 : table.exploration?.field === area.field;
  return [
    say.text(`kind.${area.kind}`),
    ...(area.face
      ? faceWords(area.face, say, isGuarded)
      : area.known
        ? [say.text("area.known"), ...faceWords(area.known, say, true)]
        : [say.text("area.down")]),
    ...(area.closed ? [say.text("area.closed")] : []),
    ...(terror ? [say.text("area.terror", { terror: say.title("terror", terror.name), level: terror.level, value: terror.value })] : []),
    ...groupWords(area, table, say, seat),
    ...(table.combat?.field === area.field ? [say.text("area.combat")] : []),
  ];
}

/** The field's name and all that is there, as one sentence. */
export function areaName(area: Area, table: Table, say: Say, seat: number | null): string {
  return `${area.field.toUpperCase()}: ${areaWords(area, table, say, seat).join(", ")}`;
}

/** What lies beside a field, direction by direction. */
export function besideWords(area: Area, table: Table, say: Say, seat: number | null): string[] {
  return COMPASS.flatMap((direction, i) => {
    const next = table.areas.find(({ field }) => field === beside(area.field, direction));
    return next
      ? [say.text("describe.beside", { way: say.title("direction", DIRECTIONS[i]!), area: areaName(next, table, say, seat) })]
      : [];
  });
}

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return called(domain, word) ?? say.title(domain, word);
}

/** Fields are written as on the board, and a set of dice, which is a number with a bit for each, as the dice it holds. */
export function called(domain: string, word: string): string | undefined {
  if (domain === "field") return word.toUpperCase();
  if (domain !== "dice_set") return undefined;
  const set = Number(word);
  const dice = Array.from({ length: 12 }, (_, i) => i + 1).filter((die) => (set >> (die - 1)) & 1);
  return dice.join(", ");
}
