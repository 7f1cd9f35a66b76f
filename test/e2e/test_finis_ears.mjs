// Finis Terrae for who listens: Chromium's accessibility tree has every tile, ship, port and good of the chart with its name, what lies
// there, whose it is, and what pressing it does.
import { check, run, until } from "./house.mjs";

/** What a screen reader gets of the page: role and name of all that is not left out. */
async function heard(person) {
  const session = await person.context.newCDPSession(person.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter((node) => !node.ignored && node.name?.value)
    .map((node) => ({ role: node.role?.value === "image" ? "img" : node.role?.value, name: node.name.value }));
}

function names(nodes, role, pattern) {
  return nodes.filter((node) => node.role === role && pattern.test(node.name)).map(({ name }) => name);
}

function hears(nodes, role, pattern, what) {
  const found = names(nodes, role, pattern);
  check(
    found.length > 0,
    `${what}: no ${role} ${pattern} among\n${nodes
      .map((node) => `${node.role} ${node.name}`)
      .join("\n")
      .slice(0, 6000)}`,
  );
  return found;
}

const TILE = /^-?\d+,-?\d+: /;

async function the_chart_is_heard(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "finis-terrae", 2, [{ kind: "open" }, { kind: "bot", bot: "greedy" }], {
    options: { start_split: "recommended" },
  });
  await ada.sit(table);
  await until("a home port can be chosen", () => ada.page.locator("[data-key^='berth:'].can").count());
  await ada.rest();
  const begin = await heard(ada);
  const isle = hears(begin, "img", TILE, "the cells of the Isle of Winds");
  check(isle.length === 9, `all nine of them: ${isle.join("; ")}`);
  const berths = hears(begin, "button", /Isle of Winds\. -?\d,-?\d: Isle of Winds/, "home ports say where they are");
  check(
    berths.every((name) => /your home port$/i.test(name)),
    `pressing one makes it the home port: ${berths.join("; ")}`,
  );
  await ada.page.locator("[data-key^='berth:'].can").first().focus();
  await ada.page.keyboard.press("Enter");
  await until("tiles can be placed", () => ada.page.locator("[data-key^='place:'].can").count());
  await ada.rest();
  const placing = await heard(ada);
  hears(placing, "button", /^Lay a tile at -?\d+,-?\d+$/, "places for a tile");
  hears(placing, "img", /^the ship of Ada at -?\d,-?\d, with 5 doubloons, 5 doubloons, 5 doubloons$/, "the own ship and what it carries");
  hears(placing, "img", /^Port of Ada at -?\d,-?\d$/, "the own port");
  hears(placing, "img", /^-?\d,-?\d: Isle of Winds\. the ship of Ada\. port of Ada$/, "the tile with ship and port");
  await layAll(ada);
  await until("the ship can sail", () => ada.page.locator("[data-key^='direction:'].can").count());
  await ada.rest();
  const sailing = await heard(ada);
  const laid = names(sailing, "img", TILE).length;
  check(laid === 17, `every tile is heard: ${laid}`);
  hears(
    sailing,
    "button",
    /^Sail (north|east|south|west)\. -?\d+,-?\d+: .*: Sail (north|east|south|west)$/,
    "a way says where it leads and what lies there",
  );
}

/** Lays tiles by keyboard, the first way that is offered, and answers what comes before sailing. */
async function layAll(person) {
  for (let i = 0; i < 40 && !(await person.page.locator("[data-key^='direction:'].can").count()); i++) {
    const next = person.page.locator("[data-key^='turned_tile:'].can, [data-key^='place:'].can, .desk [data-key^='use:'].can").last();
    if (await next.count()) {
      await next.focus();
      await person.page.keyboard.press("Enter");
    }
    await person.page.waitForTimeout(150);
  }
}

run([the_chart_is_heard]);
