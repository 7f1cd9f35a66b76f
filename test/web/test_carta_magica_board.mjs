// What Carta Magica's board makes of the map and of what it is told: coasts that keep to the squares, taps that take the nearest
// lit square, wakes, and drawings and words for all there is. Needs the packages of web/ and what web/generate makes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadBelow, root } from "./load.mjs";
import { test } from "./runner.mjs";

const room = join(root, "web/src/boards/carta-magica");
const load = (file) => loadBelow(`boards/carta-magica/${file}`);

const { coast } = await load("coast.ts");
const geometry = await load("geometry.ts");
const { strokes } = await load("symbols.ts");
const { Film } = await load("film.svelte.ts");
const { beats } = await load("beats.ts");
const content = JSON.parse(readFileSync(join(root, "web/src/generated/carta-magica.content.json"), "utf8"));
const game = JSON.parse(readFileSync(join(root, "web/src/generated/carta-magica.json"), "utf8"));
const texts = JSON.parse(readFileSync(join(room, "texts.json"), "utf8"));

/** The rings of a path made of M, Q and Z, as points. */
function ringsOf(path) {
  return path
    .split("Z")
    .filter(Boolean)
    .map((ring) => [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=Q|$)/g)].map((m) => [Number(m[1]), Number(m[2])]));
}

function inside(rings, x, y) {
  let odd = false;
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
    });
  return odd;
}

await test("every square of land is within the coasts, and no square of water", () => {
  const rings = ringsOf(coast().land);
  assert.ok(rings.length >= 10, `${rings.length} outlines`);
  for (let row = 0; row < geometry.ROWS; row++)
    for (let column = 0; column < geometry.COLUMNS; column++) {
      const kind = geometry.ground(column, row);
      if (kind === "black" || kind === "red") continue; // a harbour lies on the coast itself
      const { x, y } = geometry.middleOf(geometry.cellName(column, row));
      assert.equal(inside(rings, x, y), kind === "island" || kind === "middle", `${geometry.cellName(column, row)} is ${kind}`);
    }
});

await test("hills stand on land, and never on a harbour", () => {
  const { hills } = coast();
  assert.ok(hills.length > 100);
  for (const hill of hills) assert.match(geometry.groundOf(geometry.cellAt(hill)), /^(island|middle)$/);
});

await test("a point beside the chart is on no square", () => {
  assert.equal(geometry.cellAt(geometry.middleOf("l5")), "l5");
  assert.equal(geometry.cellAt({ x: -1, y: 5 }), null);
});

await test("every card, talisman, captain, token and sign of the wheel has a drawing", () => {
  const kinds = Object.entries(content.adventure).map(([id, card]) => (card.kind === "monster" ? id : card.kind));
  const designs = Object.values(content.talisman).map((talisman) => talisman.design);
  for (const name of [...kinds, ...designs, ...game.domains.character.words, "wind", "hammer", "card", "storm", "goods", "power", "gold"])
    assert.ok(strokes(name).length > 0, `no drawing of ${name}`);
});

await test("every text that the room uses is there, and every text there is used", () => {
  const sources = readdirSync(room)
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(room, name), "utf8"))
    .join("\n");
  const plain = [...sources.matchAll(/text\(\s*"([^"]+)"/g)].map((m) => m[1]);
  for (const key of plain) assert.ok(texts[key], `no text ${key}`);
  const families = [...sources.matchAll(/text\(\s*`([a-z]+\.)\$\{/g)].map((m) => m[1]);
  for (const key of Object.keys(texts))
    assert.ok(sources.includes(`"${key}"`) || families.some((family) => key.startsWith(family)), `${key} is not used`);
  for (const { kind } of Object.values(content.adventure)) assert.ok(texts[`effect.${kind}`], `no words for ${kind}`);
});

await test("every beat is for an event of the game", () => {
  for (const name of Object.keys(beats)) assert.ok(game.events[name], `there is no event ${name}`);
});

const seat = (ship, condition = "free") => ({ ship, home: "l1", condition });
const view = (...ships) => ({
  seats: Object.fromEntries(ships.map((ship, n) => [n, ship])),
  card: {},
  spun: 0,
  direction: "none",
  segment: "none",
  phase: "sailing",
  spin_for: "none",
});
const step = (...events) => ({ at: 1, actor: 0, action: "", events });

await test("a wake follows the ship, and shrinks when a step is taken back", async () => {
  const film = new Film();
  film.take([], view(seat("l3")), false);
  film.take(
    [step({ event: "stepped", seat: 0, to: "l4", left: 2 }), step({ event: "stepped", seat: 0, to: "l5", left: 1 })],
    view(seat("l5")),
    false,
  );
  await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual(film.wakes[0], ["l3", "l4", "l5"]);
  assert.equal(film.playing, false);
  film.take([], view(seat("l4")), false);
  assert.deepEqual(film.wakes[0], ["l3", "l4"]);
});

await test("while a story is told ships are where it has come to, and a tap shows its end", async () => {
  const film = new Film();
  film.take([], view(seat("l3")), true);
  film.take(
    [step({ event: "stepped", seat: 0, to: "l4", left: 1 }, { event: "stepped", seat: 0, to: "l5", left: 0 })],
    view(seat("l5")),
    true,
  );
  assert.equal(film.playing, true);
  assert.equal(film.ships[0].cell, "l4");
  film.skip();
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(film.playing, false);
  assert.equal(film.ships, null);
  film.close();
});

await test("a monster's scene stays while it is faced and ends with it", async () => {
  const film = new Film();
  const facing = { ...view(seat("l3")), phase: "monster", who: 0, committed: 2, card: { ad30: "faced" } };
  film.take([], facing, false);
  assert.equal(film.scene.kind, "monster");
  assert.equal(film.scene.power, 2);
  film.take([], view(seat("l3")), false);
  assert.equal(film.scene, null);
});
