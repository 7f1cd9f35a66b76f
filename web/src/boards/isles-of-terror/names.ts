// Which colour goes with which faction, and words for what lies and stands on a field, for hints and screen readers.
import type { Say } from "../board";
import type { Area, Face, Faction, Table } from "./model";

const colours: Record<Faction, number> = { rc: 1, ch: 2, cq: 3, yo: 4 };

/** A faction's pieces have its own colour, whoever leads it: with one person, several factions sit on one seat. */
export function colourOf(faction: Faction): number {
  return colours[faction];
}

function faceWords(face: Face, say: Say): string[] {
  const gives = face.resources.map((resource) => say.title("resource", resource)).join(", ");
  return [say.title("tile", face.tile), ...(gives ? [say.text("area.gives", { resources: gives })] : [])];
}

function groupWords(area: Area, say: Say): string[] {
  return area.groups.map(({ faction, captain, soldiers, camp, ship }) => {
    const parts = [
      captain && say.text("figure.captain"),
      soldiers > 0 && say.text("figure.soldiers", { count: soldiers }),
      camp && say.text("figure.camp"),
      ship && say.text("figure.ship"),
    ].filter((part) => part !== false);
    return say.text("area.group", { faction: say.title("faction", faction), figures: parts.join(", ") });
  });
}

export function areaWords(area: Area, table: Table, say: Say): string[] {
  const terror = table.terrors.find(({ field }) => field === area.field);
  return [
    say.text(`kind.${area.kind}`),
    ...(area.face
      ? faceWords(area.face, say)
      : area.known
        ? [say.text("area.known"), ...faceWords(area.known, say)]
        : [say.text("area.down")]),
    ...(area.closed ? [say.text("area.closed")] : []),
    ...(terror ? [say.text("area.terror", { terror: say.title("terror", terror.name), level: terror.level })] : []),
    ...groupWords(area, say),
  ];
}

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return domain === "field" ? word.toUpperCase() : say.title(domain, word);
}
