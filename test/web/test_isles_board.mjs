// What the board of Isles of Terror makes of the isle and of what it is told: a grid that is the game's own, a coast round all land, dice
// that cancel, combats followed event by event, choices laid out as pictures, and a table read from a view. Needs the packages of web/ and
// what web/generate makes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadBelow, root } from "./load.mjs";
import { test } from "./runner.mjs";

const room = join(root, "web/src/boards/isles-of-terror");
const load = (file) => loadBelow(`boards/isles-of-terror/${file}`);

const geometry = await load("geometry.ts");
const { coastOf } = await load("coast.ts");
const content = await load("content.ts");
const { judge } = await load("dice.ts");
const { staged, standing } = await load("staging.ts");
const { targetsOf, platesOf, focusOf } = await load("targets.ts");
const { strokes } = await load("symbols.ts");
const { siteOf, terrains } = await load("scenery.ts");
const { legend } = await load("legend.ts");
const { cardLook, kindOfCard } = await load("cards.ts");
const { placesIn } = await load("pieces.ts");
const { Rethrow } = await load("rethrow.svelte.ts");
const { Film } = await load("film.svelte.ts");
const { beats } = await load("beats.ts");
const { read } = await load("reading.ts");
const game = JSON.parse(readFileSync(join(root, "web/src/generated/isles-of-terror.json"), "utf8"));
const tables = JSON.parse(readFileSync(join(root, "web/src/generated/isles-of-terror.content.json"), "utf8"));
const texts = JSON.parse(readFileSync(join(room, "texts.json"), "utf8"));
const sources = readdirSync(room)
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(room, name), "utf8"))
  .join("\n");

// ---- The isle ----

await test("the neighbours drawn are those of the game's own table of fields", () => {
  const rows = readFileSync(join(root, "content/isles-of-terror/game.txt"), "utf8").matchAll(
    /^ {2}([a-g][1-9])((?: +(?:[a-g][1-9]|-)){6}) /gm,
  );
  let count = 0;
  for (const [, field, sides] of rows) {
    const beside = sides.trim().split(/ +/);
    geometry.COMPASS.forEach((direction, i) =>
      assert.equal(geometry.beside(field, direction) ?? "-", beside[i], `${field} to ${direction}`),
    );
    count++;
  }
  assert.equal(count, 63);
});

await test("neighbours share a side, and two steps are further than one", () => {
  const { x, y } = geometry.middleOf("d5");
  for (const direction of geometry.COMPASS) {
    const next = geometry.middleOf(geometry.beside("d5", direction));
    assert.ok(Math.abs(Math.hypot(next.x - x, next.y - y) - geometry.WIDE) < 0.01);
  }
  assert.equal(geometry.fieldAt(["d5", "d6"], { x: x + 20, y }), "d5");
  assert.equal(geometry.fieldAt(["d5", "d6"], { x: x - 200, y }), null);
});

/** The rings of a path made of M, C and Z, as points. */
function ringsOf(path) {
  return path
    .split("Z")
    .filter(Boolean)
    .map((ring) => [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=C|$)/g)].map((m) => [Number(m[1]), Number(m[2])]));
}

function inside(rings, { x, y }) {
  let odd = false;
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
    });
  return odd;
}

await test("in every adventure the coast goes round all land and no sea", () => {
  for (const adventure of ["adv1", "adv2", "adv3", "adv4"])
    for (const factions of [2, 4]) {
      const kinds = content.allFields
        .map((field) => [field, content.groundOf(field, adventure, factions)])
        .filter(([, kind]) => kind !== null);
      const land = kinds.filter(([, kind]) => kind !== "sea").map(([field]) => field);
      assert.ok(land.length >= 17, `${land.length} fields of land`);
      const rings = ringsOf(coastOf(land));
      for (const [field, kind] of kinds)
        assert.equal(inside(rings, geometry.middleOf(field)), kind !== "sea", `${field} of ${adventure} is ${kind}`);
    }
});

await test("a larger isle is for three factions and more", () => {
  assert.equal(content.groundOf("d7", "adv1", 2), null);
  assert.equal(content.groundOf("d7", "adv1", 3), "green");
  assert.equal(content.groundOf("d5", "adv1", 2), "adventure");
});

await test("figures of one area never stand on the same spot", () => {
  const group = (faction, captain, soldiers, camp, ship) => ({ faction, captain, soldiers, camp, ship });
  for (const groups of [
    [group("rc", true, 2, true, false)],
    [group("rc", true, 2, true, false), group("cq", true, 2, false, false)],
    [group("yo", true, 2, false, true), group("ch", false, 0, false, true)],
  ]) {
    const spots = placesIn(groups, false).map(({ x, y }) => `${x},${y}`);
    assert.equal(new Set(spots).size, spots.length);
    assert.equal(
      spots.length,
      groups.reduce((sum, g) => sum + g.captain + g.soldiers + g.camp + g.ship, 0),
    );
  }
});

await test("an adventure area shows the value that its guard has in this mode, with these factions, in this year", () => {
  const rivals = { together: false, factions: 4, year: 1 };
  for (const { tile } of Object.values(tables.site)) assert.equal(content.siteValueOf(tile, rivals), tables.tile[tile].value);
  assert.equal(content.siteValueOf("moon", { ...rivals, year: 2 }), tables.tile.moon.value + 1);
  assert.equal(content.siteValueOf("temple", { together: true, factions: 2, year: 1 }), tables.site.temple.few);
  assert.equal(content.siteValueOf("temple", { together: true, factions: 3, year: 3 }), tables.site.temple.many);
  assert.equal(content.siteValueOf("moon", { together: true, factions: 2, year: 2 }), tables.site.moon.few + 1);
});

// ---- Drawings and words ----

await test("every tile, card, action, season and resource has a drawing", () => {
  for (const [tile, { kind }] of Object.entries(tables.tile)) {
    const face = content.faceOf(tile);
    if (["river", "swamp", "mountain"].includes(kind)) assert.ok(terrains[kind], `no drawing of ${kind}`);
    else if (kind === "place" || kind === "site") assert.ok(siteOf(face.site)?.length > 0, `no drawing of ${tile}`);
    else if (face.level > 0) assert.ok(strokes(`scratch${face.level}`).length > 0);
  }
  for (const domain of ["action", "season", "resource"])
    for (const word of game.domains[domain].words) assert.ok(strokes(word).length > 0, `no drawing of ${word}`);
  for (const { symbol } of legend) assert.ok(strokes(symbol).length > 0, `no drawing of ${symbol}`);
});

await test("every card knows what it is, and its name and words are in the game's tables", () => {
  const kinds = { strategy: "strategy", exploration: "exploration", event: "event", mission: "mission", guard: "guard" };
  const say = {
    text: (key) => texts[key] ?? assert.fail(`no text ${key}`),
    title: (domain, word) =>
      game.domains[domain]?.titles?.[game.domains[domain].words.indexOf(word)] ?? assert.fail(`no title ${domain} ${word}`),
  };
  for (const [kind, part] of Object.entries(kinds))
    for (const card of Object.keys(tables[part])) {
      assert.equal(kindOfCard(card), kind, card);
      const look = cardLook(kind, card, say);
      assert.ok(look.title && look.text && look.band && strokes(look.symbol).length > 0, card);
      for (const mark of look.marks) assert.ok(strokes(mark).length > 0, mark);
    }
  for (const location of ["lo1", "lo2", "lo3", "lo4", "lo5", "lo6"]) assert.equal(kindOfCard(location), "location");
  for (const task of Object.keys(tables.task)) say.title("task", task);
  for (const part of ["story", "special", "goal", "together", "epilogue"])
    for (const adventure of Object.keys(tables.adventure)) say.title(`adventure_${part}`, adventure);
});

await test("every text that the room uses is there, and every text there is used", () => {
  const plain = [...sources.matchAll(/text\(\s*"([^"]+)"/g)].map((m) => m[1]);
  for (const key of plain) assert.ok(texts[key], `no text ${key}`);
  const families = [...sources.matchAll(/`([a-z_]+\.)\$\{/g)].map((m) => m[1]);
  for (const key of Object.keys(texts))
    assert.ok(sources.includes(`"${key}"`) || families.some((family) => key.startsWith(family)), `${key} is not used`);
  for (const { symbol } of legend) assert.ok(texts[`symbol.${symbol}`], `no words for ${symbol}`);
  for (const window of game.domains.window.words) assert.ok(texts[`window.${window}`], `no words for the window ${window}`);
});

await test("every rule that the board names is a rule, every beat is for an event, every place for a verb", () => {
  const rules = new Set(
    JSON.parse(readFileSync(join(root, "web/src/generated/isles-of-terror.rules.json"), "utf8")).map((rule) => rule.id),
  );
  for (const [rule] of sources.matchAll(/IT-[A-Z]+-\d\d/g)) assert.ok(rules.has(rule), `there is no rule ${rule}`);
  for (const name of Object.keys(beats)) assert.ok(game.events[name], `there is no event ${name}`);
  for (const verb of [
    "land",
    "ashore",
    "target",
    "go_on",
    "recruit",
    "look",
    "abandon",
    "retreat",
    "step",
    "lose",
    "group",
    "play_at",
    "play_path",
    "hire",
    "party",
    "take",
    "pay_due",
    "starter",
    "next",
    "offer",
    "spy",
    "amount",
    "reroll",
    "dice",
    "die",
    "trade",
    "post",
    "place",
    "perform",
    "morale",
    "pacify",
  ])
    assert.ok(game.verbs[verb], `there is no verb ${verb}`);
});

// ---- Dice and combats ----

const dice = (...faces) => faces.map((face) => ({ sides: 6, face }));

await test("IT-EX-09: dice cancel one against one, and the highest that is left wins", () => {
  assert.equal(judge(dice(4, 3, 1, 5), dice(7, 6, 2)).winner, "defender");
  const second = judge(dice(5, 2, 6), dice(6, 5, 1));
  assert.deepEqual(second.attacker, [true, false, true]);
  assert.deepEqual(second.deciding, { side: "attacker", place: 1 });
  assert.equal(judge(dice(5, 3, 2), dice(6, 1)).winner, "defender");
});

await test("with nothing left the defender wins, and a result cancels only one", () => {
  assert.deepEqual([judge(dice(4), dice(4)).winner, judge(dice(4), dice(4)).deciding], ["defender", null]);
  assert.equal(judge(dice(4, 4), dice(4)).winner, "attacker");
  assert.equal(judge(dice(4, 0), dice(4)).winner, null);
});

const told = (event, more = {}) => ({ event, ...more });
const fight = [
  told("combat", { faction: "rc", at: "d6", foe: "boss", value: 3 }),
  told("round", { round: 1, attackers: 2, defenders: 1 }),
  told("rolled", { side: "attacker", face: 6, sides: 8, die: 1 }),
  told("rolled", { side: "attacker", face: 2, sides: 6, die: 2 }),
  told("rolled", { side: "defender", face: 5, sides: 8, die: 1 }),
];

await test("a combat is followed as it is told, and a re-roll lands on its own place", () => {
  let stage = fight.reduce(staged, null);
  assert.deepEqual(stage.dice.attacker, [
    { sides: 8, face: 6 },
    { sides: 6, face: 2 },
  ]);
  stage = staged(stage, told("rolled", { side: "attacker", face: 4, sides: 6, die: 2 }));
  assert.deepEqual(
    stage.dice.attacker.map((die) => die.face),
    [6, 4],
  );
  stage = [
    told("round_won", { loser: "defender" }),
    told("value", { value: 2 }),
    told("removed", { faction: "rc", figure: "soldier", at: "d6" }),
    told("won", { faction: "rc", at: "d6" }),
  ].reduce(staged, stage);
  assert.deepEqual([stage.loser, stage.value, stage.gone.length, stage.end], ["defender", 2, 1, "won"]);
  assert.equal(staged(null, told("rolled", { side: "attacker", face: 4, sides: 6, die: 2 })), null);
});

await test("the dice of a round that is over stay until the next is rolled", () => {
  const stage = fight.reduce(staged, null);
  const side = (factions, list) => ({ factions, dice: list });
  const combat = {
    field: "d6",
    round: 1,
    attacker: side(["rc"], []),
    defender: side([], []),
    foe: "boss",
    foeCard: null,
    value: 2,
    lost: "defender",
  };
  assert.equal(standing(combat, stage).dice.attacker.length, 2);
  assert.equal(standing({ ...combat, round: 2 }, stage).dice.attacker.length, 0);
  assert.equal(standing({ ...combat, attacker: side(["rc"], dice(1)) }, stage).dice.attacker.length, 1);
});

await test("dice are picked one by one until a set that may be rolled again", () => {
  const sets = (...masks) => masks.map((set) => ({ text: `dice set=${set}`, verb: "dice", args: { set: String(set) } }));
  const any = new Rethrow(() => sets(1, 2, 3, 4, 5, 6, 7));
  any.toggle(0);
  any.toggle(2);
  assert.equal(any.action.text, "dice set=5");
  const one = new Rethrow(() => sets(1, 2, 4));
  one.toggle(0);
  one.toggle(2);
  assert.deepEqual([one.mask, one.can(3)], [4, false]);
});

// ---- Choices ----

const action = (text) => {
  const [verb, ...parts] = text.split(" ");
  return { text, verb, args: Object.fromEntries(parts.map((part) => part.split("="))) };
};
const composer = (picked, ...list) => ({ picked, left: list.map(action) });

await test("fields glow for what is asked; camps to abandon only have a ring, and a card's places wait for the card", () => {
  const offered = composer([], "target at=d4", "target at=c3", "abandon at=c3", "abandon at=b4", "play_at card=cq08 at=e4");
  assert.deepEqual(
    targetsOf(offered).map(({ field, quiet }) => [field, quiet]),
    [
      ["d4", false],
      ["c3", false],
      ["b4", true],
    ],
  );
  assert.deepEqual(
    targetsOf(composer(["strategy:cq08"], "play_at card=cq08 at=e4")).map(({ field }) => field),
    ["e4"],
  );
  const path = composer(["strategy:yo07", "field:e4"], "play_path card=yo07 at=e4 to=e5");
  assert.deepEqual(
    targetsOf(path).map(({ field }) => field),
    ["e5"],
  );
});

await test("choices are pictures once their field is settled", () => {
  const groups = ["group from=b4 soldiers=1 captain=no", "group from=b4 soldiers=2 captain=no"];
  assert.equal(platesOf(composer([], ...groups, "group from=c4 soldiers=1 captain=no")).length, 0);
  assert.equal(platesOf(composer([], ...groups)).length, 2);
  assert.equal(focusOf(composer([], ...groups)), "b4");
  assert.deepEqual(
    platesOf(composer(["field:c3"], "target at=c3", "abandon at=c3")).map(({ verb }) => verb),
    ["target", "abandon"],
  );
  assert.deepEqual(
    platesOf(composer([], "take resource=gold", "take resource=ration", "decline")).map(({ text }) => text),
    ["take resource=gold", "take resource=ration"],
  );
});

// ---- From a view to a table ----

// Seat 0's view of a game of two in its first summer, made by web/harness/fixture.
const viewOf = JSON.parse(readFileSync(new URL("isles_view.json", import.meta.url), "utf8"));

await test("the view that is read has the fields of today's game", () => {
  const [, fields] = /interface View \{(.*)\}/.exec(readFileSync(join(root, "web/src/generated/isles-of-terror.ts"), "utf8"));
  const names = [...fields.replace(/\{[^{}]*\}/g, "{}").matchAll(/(\w+):/g)].map(([, name]) => name);
  assert.deepEqual(Object.keys(viewOf).sort(), names.sort());
});

await test("a view becomes the isle, the boards and the bars", () => {
  const table = read(viewOf, 0);
  assert.equal(table.mode, "competitive");
  assert.equal(table.boards.length, viewOf.faction_count);
  assert.deepEqual(
    table.boards.map((board) => board.seat),
    [0, 1],
  );
  const [own, other] = table.boards;
  assert.equal(own.hand.length, own.handCount);
  assert.equal(other.hand, null);
  assert.equal(own.lines.length, 12);
  const soldiers =
    own.pool.soldiers +
    own.sea.soldiers +
    (own.camps.all - own.camps.home) +
    table.areas.reduce((sum, area) => sum + area.groups.filter((g) => g.faction === own.faction).reduce((n, g) => n + g.soldiers, 0), 0);
  assert.equal(soldiers, tables.adventure[table.adventure].soldiers);
  assert.equal(table.areas.find((area) => area.field === "d5").face.site, "mission");
  assert.ok(table.areas.some((area) => area.face === null));
});

await test("where hands are hidden only their size is shown", () => {
  const hidden = { ...viewOf, strategy: Object.fromEntries(Object.keys(viewOf.strategy).map((card) => [card, null])) };
  const boards = read(hidden, null).boards;
  assert.deepEqual(
    boards.map((board) => board.hand),
    [null, null],
  );
  assert.ok(boards.every((board) => board.handCount > 0));
});

await test("the story of a fight ends by itself, and a tap shows its end at once", async () => {
  globalThis.window = globalThis;
  const film = new Film();
  const table = read(viewOf, 0);
  film.take([], table, true);
  film.take([{ at: 1, actor: 0, action: "fight", events: [...fight, told("won", { faction: "rc", at: "d6" })] }], table, true);
  assert.equal(film.playing, true);
  film.skip();
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(film.playing, false);
  assert.equal(film.stage, null);
  assert.ok(film.marked.includes("d6"));
  film.close();
});
