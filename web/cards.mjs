// Draws the pictures that a link to a table shows (public/cards/GAME.jpg) from the plates of the atlas, in Debian's Chromium: node cards.mjs URL
// of a running server. They are kept in the tree, and made anew when a plate changes.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const [url = "http://127.0.0.1:8080"] = process.argv.slice(2);
const QUALITY = 70;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
mkdirSync(new URL("public/cards", import.meta.url), { recursive: true });
await page.goto(url);
const games = await page.locator(".plate-tab").evaluateAll((tabs) => tabs.map((tab) => tab.id.replace("tab-", "")));
for (const game of games) {
  await page.goto(`${url}/?game=${game}`);
  await page.evaluate(() => document.fonts.ready);
  const path = new URL(`public/cards/${game}.jpg`, import.meta.url).pathname;
  await page.locator(".verso .cover").first().screenshot({ path, type: "jpeg", quality: QUALITY });
}
await browser.close();
