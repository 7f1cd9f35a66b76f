// Carta Magica for ears: what Chromium's accessibility tree holds of the board, which is what a screen reader reads.
import { check, equal, run, until } from "./house.mjs";

const OPTIONS = { options: { challenge_pick: "deal", first_player: "seat0" } };

/** Role and name of everything in the tree that is not ignored. */
async function tree(person) {
  const session = await person.context.newCDPSession(person.page);
  await session.send("Accessibility.enable");
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({
      role: node.role?.value,
      name: node.name?.value ?? "",
      disabled: node.properties?.some((p) => p.name === "disabled" && p.value.value) ?? false,
    }));
}

async function seated(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "carta-magica", 2, [{ kind: "open" }, { kind: "bot", bot: "random" }], OPTIONS);
  await ada.sit(table);
  return ada;
}

/** Chooses by keyboard what comes first, until squares glow at sea. */
async function atSea(person) {
  const { page } = person;
  for (let i = 0; i < 120; i++) {
    await until("there is something to choose", () => person.canPress());
    await person.rest();
    if (await page.locator(".actions [data-action='stop']").count()) return;
    if (await page.locator(".actions .alone").count()) continue;
    const target = page.locator(".actions [data-action='sail'], .actions [data-action='wheel'], .board [data-key].can").first();
    await target.focus();
    await page.keyboard.press("Enter");
  }
  throw new Error("no ship is at sea after 120 presses");
}

/** Every harbour, ship and danger is in the tree with its name; what can be pressed says what pressing does. */
async function the_tree_holds_the_whole_board(house) {
  const ada = await seated(house);
  await atSea(ada);
  const nodes = await tree(ada);
  const named = (pattern) => nodes.filter(({ name }) => pattern.test(name));
  equal(named(/^square [a-x]\d+, (black|red) harbour/).length, 18, "harbours in the tree");
  check(named(/harbour, home of Ada/).length === 1, "the own home harbour is told");
  check(named(/^square [a-x]\d+, calm/).length > 10, "calms are told");
  check(named(/^square [a-x]\d+, (shoal|cliff)/).length > 5, "shoals and cliffs are told");
  check(named(/^The ship of Ada on [a-x]\d+, free/).length === 1, "the own ship is told with its square");
  check(named(/^The ship of .* on [a-x]\d+/).length === 2, "all ships are told");
  const lit = await ada.page.locator("[data-key^='cell:'].can").evaluateAll((all) => all.map((one) => one.dataset.key.slice(5)));
  for (const cell of lit)
    check(
      nodes.some(
        ({ role, name, disabled }) => role === "button" && !disabled && name.includes(`square ${cell}`) && name.includes(`Sail to ${cell}`),
      ),
      `${cell} says what pressing it does`,
    );
  const at = await ada.page.locator("[data-ship='0']").getAttribute("data-at");
  const column = at.charCodeAt(0);
  const row = Number(at.slice(1));
  for (const [dx, dy] of [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]) {
    const beside = String.fromCharCode(column + dx) + (row + dy);
    if (column + dx < 97 || column + dx > 120 || row + dy < 1 || row + dy > 18) continue;
    check(named(new RegExp(`^square ${beside}\\b`)).length > 0, `${beside}, beside the own ship, is in the tree`);
  }
  check(named(/value \d/).length >= 3, "the open talismans are told with their values");
  for (const token of ["gold", "goods", "magical power"])
    check(named(new RegExp(`^${token}: you have \\d, the bank has \\d+`)).length === 1, `the own ${token} is told`);
}

await run([the_tree_holds_the_whole_board]);
