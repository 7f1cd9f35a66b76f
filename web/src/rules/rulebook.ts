// The rulebook of a game as a list of sections, and finding in it. A rule's number names its section: CM-MOVE-03 is in MOVE.
import { loadRules, type Rule } from "../games";
import { say } from "../say/say.svelte";
import { type Book, finder, plain } from "../teach/book";
import { texts } from "../texts";

export interface Section {
  code: string; // "MOVE"
  rules: Rule[];
}

/** The rules in the reader's language where a catalogue has them. */
export async function readRules(game: string): Promise<Rule[]> {
  const [rules, translated] = await Promise.all([loadRules(game), say.rules(game)]);
  return rules.map(({ id, text }) => ({ id, text: translated[`rule.${id}`] ?? text }));
}

export const sectionOf = (rule: string): string => rule.split("-")[1] ?? "";

/** "Movement" for MOVE; first by game (section.CM.ACT), then for all (section.ACT). */
export function sectionTitle(rule: string): string {
  const [prefix = "", code = ""] = rule.split("-");
  const key = [`section.${prefix}.${code}`, `section.${code}`].find((k) => k in texts);
  return key ? say.text(key) : code;
}

export function sections(rules: Rule[]): Section[] {
  const found: Section[] = [];
  for (const rule of rules) {
    const code = sectionOf(rule.id);
    const last = found.find((section) => section.code === code);
    if (last) last.rules.push(rule);
    else found.push({ code, rules: [rule] });
  }
  return found;
}

/** Rules that speak of all that is wanted, in the number, the section's title or the text. */
export function search(rules: Rule[], wanted: string, book: Book): Rule[] {
  const fits = finder(book, wanted);
  return fits ? rules.filter((rule) => fits(`${rule.id} ${sectionTitle(rule.id)} ${rule.text}`)) : [];
}

/** A word's stem, roughly: what is left when endings are cut, so that "storms" finds "storm". */
function stem(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(4, word.length - 2)) : word;
}

const ASKED_MAX = 12;

/** The rules that speak most of what some words name, the best first: what `?` on a thing of the board shows. Rare words count
 * for more than common ones, a section's title for more than the text. */
export function speakingOf(rules: Rule[], names: string[]): Rule[] {
  const words = [
    ...new Set(
      plain(names.join(" "))
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 2)
        .map(stem),
    ),
  ];
  const texts = rules.map((rule) => ({ rule, text: plain(rule.text), title: plain(sectionTitle(rule.id)), score: 0 }));
  for (const word of words) {
    const holds = texts.filter(({ text, title }) => text.includes(word) || title.includes(word));
    const weight = holds.length ? Math.log(1 + rules.length / holds.length) : 0;
    for (const entry of holds) entry.score += weight * (entry.title.includes(word) ? 2.5 : 1);
  }
  const general = (id: string) => (/^(RULING|EX|INV)$/.test(sectionOf(id)) ? 0.6 : 1);
  const found = texts.filter(({ score }) => score > 0).map((entry) => ({ ...entry, score: entry.score * general(entry.rule.id) }));
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, ASKED_MAX)
    .map(({ rule }) => rule);
}
