// temporary
import { allFields, groundOf, strategies } from "../src/boards/isles-of-terror/content";
const F = ["rc", "cq", "yo", "ch"];
const by = <T>(keys: string[], v: T | ((k: string) => T)) => Object.fromEntries(keys.map((k) => [k, typeof v === "function" ? (v as (k: string) => T)(k) : v]));
const nums = (n: number, v: unknown) => Object.fromEntries(Array.from({ length: n }, (_, i) => [String(i), v]));
export function sample(kind: string): any {
  const coop = kind.includes("coop");
  const adventure = kind.includes("adv4") ? "adv4" : kind.includes("adv3") ? "adv3" : "adv1";
  const n = kind.includes("two") ? 2 : 4;
  const up: Record<string, string> = { b4: "g01", b5: "g11", c4: "y08", c3: "river", d3: "swamp", c5: "mountain", c6: "lo3", d6: "d13", a4: "s09", b3: "s01", b6: "s04", e7: "lo1", e4: "y09" };
  if (adventure === "adv1") up.d5 = "mission";
  if (adventure === "adv4") Object.assign(up, { c4: "north-gate", e6: "south-gate", d5: "temple" });
  const v: any = {
    seat_count: n, options: { mode: coop ? "cooperative" : "competitive" }, stack_count: 2, stack_phase: { 0: "adventure", 1: "token" }, stack_faction: { 0: "none", 1: "rc" }, stack_a: { 0: 0, 1: 0 },
    gold: { rc: 4, cq: 7, yo: 0, ch: 12 }, rations: { rc: 6, cq: 2, yo: 3, ch: 1 }, sea_gold: { rc: 2, cq: 0, yo: 1, ch: 0 }, sea_rations: { rc: 1, cq: 0, yo: 0, ch: 3 },
    adventure, year: 1, season: "autumn", end: "none", faction_count: n, order: { 0: "rc", 1: "cq", 2: "yo", 3: "ch" }, starter: "cq", turn: "rc", dagger: adventure === "adv4" ? "yo" : "none",
    slot: "none", action: "none", target: "none", parts: 0, part_from: nums(3, "none"), part_soldiers: nums(3, 0), part_captain: nums(3, "no"), cost: 0,
    explore_at: "none", explore_card: "none", combat_at: "none", foe: "none", attacker: "none", defender: "none", combat_round: 0, combat_value: 0, loser: "none", dice: { 0: 0, 1: 0 },
    sides: { attacker: nums(12, 0), defender: nums(12, 0) }, face: { attacker: nums(12, 0), defender: nums(12, 0) },
    window: "none", window_count: 0, window_card: nums(8, "none"), window_keep: nums(8, "none"), attack_count: 0, attack_die: nums(4, 0),
    soldiers_pool: { rc: 2, cq: 3, yo: 5, ch: 1 }, soldiers_aboard: by(F, 0), captain: { rc: "b4", cq: "b5", yo: "e4", ch: "none" }, captain_aboard: by(F, "no"), ship: { rc: "a4", cq: "b6", yo: "none", ch: "none" },
    camps_free: { rc: 2, cq: 2, yo: 2, ch: 3 }, raid: { rc: "cq", cq: "none", yo: "none", ch: "none" }, raid_second: by(F, "none"), points: { rc: 3, cq: 5, yo: 5, ch: 0 },
    bar: { a: { rc: 4, cq: 2, yo: 2, ch: 0 }, b: { rc: 1, cq: 0, yo: 3, ch: 0 }, c: { rc: 0, cq: 2, yo: 1, ch: 1 }, missions: { rc: 1, cq: 2, yo: 0, ch: 4 } },
    mission: { rc: "m01", cq: "m14", yo: "m08", ch: "m17" }, successes: { rc: 1, cq: 2, yo: 0, ch: 0 }, effective: { rc: "rc08", cq: "none", yo: "none", ch: "none" }, hand_count: { rc: 4, cq: 3, yo: 2, ch: 5 },
    taken: { left: { rc: "no", cq: "yes", yo: "no", ch: "no" }, top: { rc: "yes", cq: "yes", yo: "yes", ch: "no" }, right: by(F, "no"), bottom: by(F, "no") },
    soldiers: { rc: by(allFields, 0), cq: by(allFields, 0), yo: by(allFields, 0), ch: by(allFields, 0) }, camp: { ...by(allFields, "none"), b5: "cq", c4: "rc", e4: "yo" },
    tile: by(allFields, (f) => up[f] ?? "none"), lies: by(allFields, (f) => (groundOf(f, adventure, n) ? (up[f] ? "up" : "down") : "none")), closed: { ...by(allFields, "no"), f5: "yes" },
    strategy: by(Object.keys(strategies), (c) => (["rc01", "rc04", "rc07", "rc10"].includes(c) ? "held" : c === "rc08" ? "active" : null as any)), exploration: { j07: "kept-rc", j19: "kept-cq" },
    season_event: { spring: "e09", summer: "e04", autumn: "e20", winter: "none" }, terror_at: { marauders: coop ? "e6" : "none", devastators: coop ? "d4" : "none", savages: "none" }, terror_level: { marauders: 2, devastators: 3, savages: 1 },
  };
  Object.assign(v.soldiers.rc, { b4: 2, a4: 2 }); Object.assign(v.soldiers.cq, { b5: 1 }); Object.assign(v.soldiers.yo, { e4: 2, d3: 1 }); Object.assign(v.soldiers.ch, { e7: 3 });
  if (kind.includes("combat")) Object.assign(v, { combat_at: "d6", foe: "boss", attacker: "rc", combat_round: 2, combat_value: 3, dice: { 0: 4, 1: 3 }, sides: { attacker: { 0: 8, 1: 6, 2: 6, 3: 6 }, defender: { 0: 8, 1: 6, 2: 6 } }, face: { attacker: { 0: 6, 1: 3, 2: 5, 3: 1 }, defender: { 0: 6, 1: 5, 2: 2 } }, stack_phase: { 0: "adventure", 1: "dice" } });
  if (kind.includes("explore")) { Object.assign(v, { explore_at: "e6", explore_card: "j17", stack_phase: { 0: "adventure", 1: "approach" } }); v.tile.e6 = "y08"; v.lies.e6 = "turned"; v.soldiers.rc.e6 = 2; }
  if (kind.includes("action")) Object.assign(v, { stack_phase: { 0: "adventure", 1: "action" }, slot: "left" }), (v.taken.left.rc = "yes");
  return v;
}
export const legals: Record<string, string[]> = {
  token: ["place slot=left", "place slot=right", "place slot=bottom", "trade resource=gold", "trade resource=ration", "play card=rc04", "abandon at=c4"],
  action: ["perform action=move", "perform action=recruit", "perform action=supply", "enforce", "play card=rc04"],
  target: ["target at=c3", "target at=d4", "target at=e5", "target at=d6", "end", "abandon at=c4"],
  group: ["group from=b4 soldiers=1 captain=no", "group from=b4 soldiers=2 captain=no", "group from=b4 soldiers=2 captain=yes", "group from=b4 soldiers=0 captain=yes", "go"],
  combat: ["dice set=1", "dice set=2", "dice set=3", "dice set=4", "dice set=5", "dice set=6", "dice set=7", "dice set=8"],
  explore: ["negotiate", "fight", "play card=rc07"],
  take: ["take resource=gold", "take resource=ration"],
  morale: ["morale bar=a", "morale bar=b", "no"],
};
