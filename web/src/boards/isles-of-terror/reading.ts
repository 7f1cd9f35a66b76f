// From a view of the game to what the board draws: the only file that knows how the state is laid out.
import type { View } from "../../generated/isles-of-terror";
import type { Told } from "../../net/wire";
import {
  adventures,
  allFields,
  faceOf,
  groundOf,
  guardsOf,
  linesOf,
  missions,
  rageOf,
  siteValueOf,
  strategies,
  taskOf,
  threatOf,
  trackOf,
} from "./content";
import {
  type Area,
  BARS,
  type Board,
  type Chapter,
  type Combat,
  type Die,
  type Exploration,
  type Face,
  type Faction,
  FACTIONS,
  type Group,
  type Movement,
  type Season,
  SEASONS,
  type Side,
  type Slot,
  SLOTS,
  type Table,
  type Terror,
  type TerrorName,
  TERRORS,
} from "./model";

const known = new WeakMap<object, Map<number | null, Table>>();

/** The word, or null where there is none or it is hidden. */
function word<T extends string = string>(value: string | null | undefined): T | null {
  return value === undefined || value === null || value === "none" ? null : (value as T);
}

/** A list by numbers from 0, as an array of so many. */
function listed<T>(list: Record<string, T>, count: number): T[] {
  return Array.from({ length: count }, (_, i) => list[String(i)]!);
}

function factionsOf(view: View): Faction[] {
  return listed(view.order, view.faction_count).filter((faction) => word(faction) !== null) as Faction[];
}

const isSolo = (view: View) => view.seat_count === 1;
const isTogether = (view: View) => view.options.mode !== "competitive" || isSolo(view);
export const seatOf = (view: View, faction: Faction): number => (isSolo(view) ? 0 : factionsOf(view).indexOf(faction));

// ---- The isle ----

function groupsAt(view: View, field: string): Group[] {
  const groups = factionsOf(view).map((faction) => ({
    faction,
    captain: view.captain[faction] === field,
    soldiers: view.soldiers[faction][field] ?? 0,
    camp: view.camp[field] === faction,
    ship: view.ship[faction] === field,
  }));
  return groups.filter(({ captain, soldiers, camp, ship }) => captain || soldiers > 0 || camp || ship);
}

/** What lies on a field: its tile, with the value that an adventure area's guard has now. */
function lyingAt(view: View, field: string): Face | null {
  const face = faceOf(word(view.tile[field]) ?? "");
  if (face?.look !== "adventure") return face;
  return { ...face, value: siteValueOf(face.tile, { together: isTogether(view), factions: view.faction_count, year: view.year }) };
}

function areasOf(view: View): Area[] {
  return allFields.flatMap((field) => {
    const kind = groundOf(field, view.adventure, view.faction_count);
    if (kind === null) return [];
    const face = lyingAt(view, field);
    const isUp = view.lies[field] === "up" || view.lies[field] === "turned";
    return [
      {
        field,
        kind,
        face: isUp ? face : null,
        known: isUp ? null : face,
        closed: view.closed[field] === "yes",
        groups: groupsAt(view, field),
      },
    ];
  });
}

function terrorsOf(view: View): Terror[] {
  return TERRORS.map((name: TerrorName) => {
    const level = view.terror_level[name] || 1;
    return { name, level, field: word(view.terror_at[name]), ...rageOf(name, level) };
  });
}

// ---- The campaign ----

const isCampaign = (view: View) => view.options.series === "campaign";

function chaptersOf(view: View): Chapter[] {
  const names = isCampaign(view) ? Object.keys(adventures) : [];
  const now = names.indexOf(view.adventure);
  const isEnded = view.phase === "over";
  return names.map((adventure, i) => {
    if (i > now) return { adventure, state: "ahead" };
    if (i === now && !isEnded) return { adventure, state: "now" };
    if (!isTogether(view)) return { adventure, state: "over" };
    return { adventure, state: (view.campaign_won >> (i + 1)) & 1 ? "won" : "lost" };
  });
}

/** Advantages that still count: the log only until the cards of the first spring are drawn. */
function advantagesOf(view: View, faction: Faction): string[] {
  const isFirst = view.year <= 1 && view.season === "spring";
  return [
    ...(view.has_log[faction] === "yes" && isFirst ? ["log"] : []),
    ...(view.has_blade[faction] === "yes" ? ["blade"] : []),
    ...(view.has_ashes[faction] === "yes" ? ["ashes"] : []),
  ];
}

// ---- Player boards ----

function cardsIn(view: View, faction: Faction, place: string): string[] {
  return Object.keys(strategies).filter((card) => strategies[card]!.faction === faction && view.strategy[card] === place);
}

/** Locations lie where they were explored; their card is with whoever stands there. */
function locationsOf(areas: Area[], faction: Faction): string[] {
  return areas.flatMap(({ face, groups }) =>
    face?.look === "location" && groups.some((group) => group.faction === faction) ? [face.tile] : [],
  );
}

function boardOf(view: View, faction: Faction, viewer: number | null, areas: Area[]): Board {
  const seat = seatOf(view, faction);
  const card = word(view.mission[faction]);
  const hand = cardsIn(view, faction, "held");
  const tokens = SLOTS.filter((slot) => view.taken[slot][faction] === "yes");
  const points = view.points[faction] ?? 0;
  const aboard = view.captain_aboard[faction] === "yes";
  return {
    faction,
    seat,
    lines: linesOf(faction, isTogether(view)),
    tokens,
    pool: {
      gold: view.gold[faction]!,
      ration: view.rations[faction]!,
      soldiers: view.soldiers_pool[faction]!,
      captain: word(view.captain[faction]) === null && !aboard,
    },
    sea: {
      gold: view.sea_gold[faction]!,
      ration: view.sea_rations[faction]!,
      soldiers: view.soldiers_aboard[faction]!,
      captain: aboard,
      ship: word(view.ship[faction]) === null,
    },
    camps: { home: view.camps_free[faction]!, all: adventures[view.adventure]?.camps ?? 0 },
    raided: [word<Faction>(view.raid[faction]), word<Faction>(view.raid_second[faction])].filter((other) => other !== null),
    hand: seat === viewer || hand.length > 0 ? hand : null,
    handCount: view.hand_count[faction]!,
    active: cardsIn(view, faction, "active").sort((a, b) => Number(a === view.effective[faction]) - Number(b === view.effective[faction])),
    discard: cardsIn(view, faction, "discard"),
    kept: Object.keys(view.exploration).filter((kept) => view.exploration[kept] === `kept-${faction}`),
    locations: locationsOf(areas, faction),
    mission: card ? { card, tokens: view.successes[faction]!, value: missions[card]?.value ?? 0 } : null,
    points,
    threat: threatOf(points),
    progress: { a: view.bar.a[faction]!, b: view.bar.b[faction]!, c: view.bar.c[faction]! },
    missions: view.bar.missions[faction]!,
    dagger: view.dagger === faction,
    campaignPoints: view.campaign_points[faction] ?? 0,
    advantages: advantagesOf(view, faction),
  };
}

// ---- What is under way ----

function diceOf(view: View, side: "attacker" | "defender"): Die[] {
  const count = view.dice[side === "attacker" ? "0" : "1"] ?? 0;
  return Array.from({ length: count }, (_, i) => ({
    sides: view.sides[side][String(i)] === 8 ? 8 : 6,
    face: view.face[side][String(i)] ?? 0,
  }));
}

function sideOf(view: View, side: "attacker" | "defender", area: Area | undefined): Side {
  const leader = word<Faction>(view[side]);
  const allies = side === "attacker" && isTogether(view) ? (area?.groups ?? []).map((group) => group.faction) : [];
  return { factions: [...new Set([...(leader ? [leader] : []), ...allies])], dice: diceOf(view, side) };
}

function foeCard(view: View, area: Area | undefined): string | null {
  if (view.foe === "minion") return guardsOf(view.adventure)[Math.max(1, area?.face?.level ?? 1) - 1]?.card ?? null;
  if (view.foe === "boss") return guardsOf(view.adventure)[3]?.card ?? null;
  if (view.foe === "location") return area?.face?.tile ?? null;
  return view.foe === "terror" ? (TERRORS.find((name) => view.terror_at[name] === area?.field) ?? null) : null;
}

function combatOf(view: View, areas: Area[]): Combat | null {
  const field = word(view.combat_at);
  if (field === null || view.phase === "camp") return null; // a camp is raised when the fight is over
  const area = areas.find((a) => a.field === field);
  return {
    field,
    round: view.combat_round,
    attacker: sideOf(view, "attacker", area),
    defender: sideOf(view, "defender", area),
    foe: view.foe,
    foeCard: foeCard(view, area),
    value: view.combat_value,
    lost: word<"attacker" | "defender">(view.loser),
  };
}

const OTHERS_DIE = "yo09"; // the one card that throws a die of the opponent

/** Whose dice are chosen from: the asked faction's own, or with one card the other side's. */
function choosingOf(view: View, combat: Combat | null): Table["choosing"] {
  const asked = word<Faction>(view.asked);
  if (!combat || !asked || (view.phase !== "die" && view.phase !== "dice")) return null;
  const isAttacker = combat.attacker.factions.includes(asked);
  const card = view.stack_a[String(view.stack_count - 1)] ?? 0;
  const isOther = view.phase === "die" && Object.keys(strategies)[card - 1] === OTHERS_DIE;
  return isAttacker !== isOther ? "attacker" : "defender";
}

/** Value and price after all changes are told by the prompt that asks for the approach. */
function explorationOf(view: View, areas: Area[], prompt: Told | null): Exploration | null {
  const field = word(view.explore_at);
  if (field === null) return null;
  const face = areas.find((area) => area.field === field)?.face ?? null;
  const asked = prompt?.event === "ask_approach" || prompt?.event === "ask_fight" ? prompt : null;
  const value = Number(asked?.value ?? face?.value ?? 0);
  const isRed = asked ? asked.event === "ask_fight" : (face?.red ?? false);
  return { field, card: word(view.explore_card), face, value, red: isRed, price: asked?.gold === undefined ? null : Number(asked.gold) };
}

function movementOf(view: View, prompt: Told | null): Movement | null {
  const target = word(view.target);
  if (target === null) return null;
  const groups = listed(view.part_from, view.parts).map((from, i) => ({
    from,
    soldiers: view.part_soldiers[String(i)]!,
    captain: view.part_captain[String(i)] === "yes",
  }));
  return { target, cost: Number(prompt?.rations ?? view.cost), groups };
}

function windowOf(view: View): Table["window"] {
  const name = word(view.window);
  if (name === null) return null;
  const cards = listed(view.window_card, view.window_count).map((card, i) => word(card) ?? word(view.window_keep[String(i)]));
  return { name, cards: cards.filter((card) => card !== null) };
}

function make(view: View, viewer: number | null, prompt: Told | null): Table {
  const areas = areasOf(view);
  const combat = combatOf(view, areas);
  const adventure = adventures[view.adventure];
  const names = Object.keys(adventures);
  return {
    adventure: view.adventure,
    previous: isCampaign(view) ? (names[names.indexOf(view.adventure) - 1] ?? null) : null,
    campaign: chaptersOf(view),
    mode: isTogether(view) ? "cooperative" : "competitive",
    firstYear: adventure?.year ?? 0,
    years: adventure?.years ?? 0,
    year: Math.max(1, view.year), // 0 before the first one has begun
    season: word<Season>(view.season),
    events: Object.fromEntries(
      SEASONS.flatMap((season) => (word(view.season_event[season]) ? [[season, view.season_event[season]!]] : [])),
    ),
    starting: word<Faction>(view.starter),
    acting: word<Faction>(view.turn),
    asked: word<Faction>(view.asked),
    slot: view.phase === "action" ? word<Slot>(view.slot) : null,
    phase: view.phase,
    wave: view.wave,
    areas,
    boards: factionsOf(view).map((faction) => boardOf(view, faction, viewer, areas)),
    terrors: terrorsOf(view),
    guards: guardsOf(view.adventure),
    tasks: { a: taskOf(view.adventure, "a"), b: taskOf(view.adventure, "b"), c: taskOf(view.adventure, "c") },
    tracks: {
      ...(Object.fromEntries(BARS.map((bar) => [bar, trackOf(bar)])) as Pick<Table["tracks"], "a" | "b" | "c">),
      mission: trackOf("mission"),
    },
    combat,
    exploration: explorationOf(view, areas, prompt),
    movement: movementOf(view, prompt),
    window: windowOf(view),
    choosing: choosingOf(view, combat),
    attack: listed(view.attack_die, view.attack_count).filter((face) => face > 0),
    over: view.phase === "over" || word(view.end) !== null,
  };
}

/** The table as this viewer sees it; worked out once for each view and viewer. */
export function read(view: unknown, viewer: number | null, prompt: Told | null = null): Table {
  const of = known.get(view as object) ?? new Map<number | null, Table>();
  known.set(view as object, of);
  const before = of.get(viewer);
  if (before && prompt === null) return before;
  const table = make(view as View, viewer, prompt);
  if (prompt === null) of.set(viewer, table);
  return table;
}

export const isFaction = (name: string): name is Faction => (FACTIONS as readonly string[]).includes(name);
