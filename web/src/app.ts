// What every page leans on, in one place: where we are, the reader's settings and keys, the connection, and words.
export { type Connection, connection, WireFailure } from "./net/connection.svelte";
export { say, languages } from "./say/say.svelte";
export { type GameSay, gameSay } from "./say/game";
export { drawNumber, keyring, type Keys } from "./shell/keyring.svelte";
export { navigate, route } from "./shell/route.svelte";
export { settings } from "./shell/settings.svelte";
export { failureText, tellFailure } from "./shell/tell";
export { toasts } from "./shell/toasts.svelte";
