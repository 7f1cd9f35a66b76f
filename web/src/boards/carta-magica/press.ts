// Which key an element stands for at this moment, and the classes that say so.
import type { Composer } from "../../table/composer.svelte";

/** Classes of an element that stands for a key: lit, and picked. Spreading composer.props sets them too, where no others are needed. */
export function lit(composer: Composer, key: string): (string | false)[] {
  return [composer.can(key) && "can", composer.isPicked(key) && "picked"];
}

/** The first of these keys that can be pressed now, else the last: then pressing it is answered with its rule. */
export function firstKey(composer: Composer, ...keys: string[]): string {
  return keys.find((key) => composer.can(key)) ?? keys[keys.length - 1]!;
}
