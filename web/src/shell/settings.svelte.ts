// The reader's few settings, kept in this browser and the same in all its tabs. `moving` and `shownLight` are what the settings
// come to together with what the system prefers.
import { onKeptElsewhere, readKept, writeKept } from "./kept";

export type Motion = "auto" | "on" | "off";
export type Pace = "slow" | "normal" | "quick" | "once"; // how fast the table tells what happened
export type Light = "auto" | "day" | "candle" | "contrast";

export interface Choices {
  language: string; // "auto" or a language's code
  sounds: boolean;
  motion: Motion;
  pace: Pace;
  light: Light;
  autoPlay: boolean; // a single choice is played by itself
  notifications: boolean;
}

const NAME = "isolario.settings";
export const paces: Pace[] = ["slow", "normal", "quick", "once"];
const STANDARD: Choices = {
  language: "auto",
  sounds: true,
  motion: "auto",
  pace: "normal",
  light: "auto",
  autoPlay: true,
  notifications: false,
};

/** A media query as a value that changes by itself. */
class Wish {
  matches = $state(false);
  constructor(query: string) {
    const list = matchMedia(query);
    this.matches = list.matches;
    list.addEventListener("change", () => (this.matches = list.matches));
  }
}

class Settings {
  #kept = $state<Choices>(readKept(NAME, STANDARD));
  #still = new Wish("(prefers-reduced-motion: reduce)");
  #dark = new Wish("(prefers-color-scheme: dark)");
  #contrast = new Wish("(prefers-contrast: more)");

  moving = $derived(this.#kept.motion === "auto" ? !this.#still.matches : this.#kept.motion === "on");
  shownLight = $derived.by((): Exclude<Light, "auto"> => {
    if (this.#kept.light !== "auto") return this.#kept.light;
    if (this.#contrast.matches) return "contrast";
    return this.#dark.matches ? "candle" : "day";
  });

  constructor() {
    onKeptElsewhere(NAME, () => (this.#kept = readKept(NAME, STANDARD)));
  }

  get language(): string {
    return this.#kept.language;
  }
  get sounds(): boolean {
    return this.#kept.sounds;
  }
  get motion(): Motion {
    return this.#kept.motion;
  }
  get pace(): Pace {
    return this.#kept.pace;
  }
  get light(): Light {
    return this.#kept.light;
  }
  get autoPlay(): boolean {
    return this.#kept.autoPlay;
  }
  get notifications(): boolean {
    return this.#kept.notifications;
  }

  /** settings.change({ light: "candle" }) */
  change(choices: Partial<Choices>): void {
    this.#kept = { ...this.#kept, ...choices };
    writeKept(NAME, this.#kept);
  }
}

export const settings = new Settings();
