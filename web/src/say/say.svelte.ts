// Words in the reader's language: the shell's texts, numbers and times. English comes from src/texts; other languages from
// catalogues made of po/ (src/generated/LANGUAGE/DOMAIN.json), loaded when the reader chooses them. What a catalogue does not
// have is said in English.
import { settings } from "../shell/settings.svelte";
import { texts } from "../texts";

export type Slots = Record<string, string | number>;
export type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>("../generated/*/*.json", { import: "default" });
const ENGLISH = "en";

/** The languages there are catalogues for, English first. */
export const languages: string[] = [
  ENGLISH,
  ...Object.keys(files)
    .map((path) => /generated\/([^/]+)\/web\.json$/.exec(path)?.[1] ?? ENGLISH)
    .filter((code) => code !== ENGLISH),
];

/** Lets words agree with their numbers: of "[step|steps]" the first form stays after 1, else the second. The number is the one said
 * last before the word, or else the first after it. */
export function agree(text: string, numberIn: (slot: string) => number | undefined): string {
  if (!text.includes("[")) return text;
  const numbers = [...text.matchAll(/\{(\w+)\}/g)].flatMap(({ index, 1: slot }) => {
    const number = numberIn(slot!);
    return number === undefined ? [] : [{ index, number }];
  });
  return text.replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, one: string, many: string, at: number) => {
    const said = numbers.filter(({ index }) => index < at).at(-1) ?? numbers[0];
    return said?.number === 1 ? one : many;
  });
}

/** The words of a title, "[castaway|castaways]", after a number; without one those for many. */
export function form(text: string, number: number | undefined): string {
  return text.replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, one: string, many: string) => (number === 1 ? one : many));
}

export function fill(text: string, slots: Slots = {}): string {
  const agreed = agree(text, (slot) => (/^-?\d+$/.test(String(slots[slot])) ? Number(slots[slot]) : undefined));
  return agreed.replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole));
}

/** The language to speak: the reader's choice, else the first of the browser's languages that we have. */
function spoken(): string {
  if (languages.includes(settings.language)) return settings.language;
  for (const wanted of navigator.languages) {
    const found = languages.find((code) => code === wanted || code === wanted.split("-")[0]);
    if (found) return found;
  }
  return ENGLISH;
}

class Speech {
  language = $state(ENGLISH);
  #catalogues = $state.raw<Record<string, Catalogue>>({}); // by domain, of the present language
  #wanted = new Set<string>(["web"]);

  /** Goes over to the language of the settings, with all domains in use. Called at the start and when the setting changes. */
  async settle(): Promise<void> {
    const language = spoken();
    const found: Record<string, Catalogue> = {};
    await Promise.all([...this.#wanted].map(async (domain) => (found[domain] = await this.#read(language, domain))));
    this.language = language;
    this.#catalogues = found;
    document.documentElement.lang = language;
  }

  /** Makes a domain's catalogue (a game's) available. */
  async use(domain: string): Promise<void> {
    if (this.#wanted.has(domain)) return;
    this.#wanted.add(domain);
    const catalogue = await this.#read(this.language, domain);
    this.#catalogues = { ...this.#catalogues, [domain]: catalogue };
  }

  async #read(language: string, domain: string): Promise<Catalogue> {
    const load = language === ENGLISH ? undefined : files[`../generated/${language}/${domain}.json`];
    try {
      return load ? await load() : {};
    } catch {
      return {}; // the line is down: English until it is back
    }
  }

  /** The rules of a game in the present language, by "rule.ID"; empty where there is no catalogue. */
  rules(game: string): Promise<Catalogue> {
    return this.#read(this.language, `${game}.rules`);
  }

  /** What teaches a game in the present language: "teach.KEY", and "book." with a line of its rulebook. */
  teaching(game: string): Promise<Catalogue> {
    return this.#read(this.language, `${game}.teach`);
  }

  /** A word of a domain's catalogue, undefined where it has none. */
  word(domain: string, key: string): string | undefined {
    return this.#catalogues[domain]?.[key];
  }

  /** A text of the shell, by its key in src/texts. */
  text(key: string, slots?: Slots): string {
    return fill(this.word("web", key) ?? texts[key] ?? key, slots);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** "62%", of 0.62. */
  percent(value: number): string {
    return new Intl.NumberFormat(this.language, { style: "percent" }).format(value);
  }

  /** "14:05", or with the day when it was not today. */
  time(ms: number): string {
    const day: Intl.DateTimeFormatOptions =
      new Date(ms).toDateString() === new Date().toDateString() ? {} : { day: "numeric", month: "short" };
    return new Intl.DateTimeFormat(this.language, { hour: "2-digit", minute: "2-digit", ...day }).format(ms);
  }

  /** "3 minutes ago". */
  ago(ms: number, now: number): string {
    const [amount, unit] = largest(now - ms);
    return new Intl.RelativeTimeFormat(this.language, { numeric: "auto" }).format(-amount, unit);
  }

  /** "3 minutes". */
  lasting(ms: number): string {
    const [amount, unit] = largest(ms);
    return new Intl.NumberFormat(this.language, { style: "unit", unit, unitDisplay: "long" }).format(amount);
  }

  list(items: string[]): string {
    return new Intl.ListFormat(this.language).format(items);
  }
}

const units: [number, "day" | "hour" | "minute" | "second"][] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1000, "second"],
];

function largest(ms: number): [number, "day" | "hour" | "minute" | "second"] {
  for (const [size, unit] of units) if (ms >= size) return [Math.floor(ms / size), unit];
  return [Math.max(0, Math.floor(ms / 1000)), "second"];
}

export const say = new Speech();
