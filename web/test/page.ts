// The few things of a browser that the modules touch when they are loaded: storage, media queries, languages, the address.
const stored = new Map<string, string>();
const none = () => undefined;

Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) },
  history: { pushState: none, replaceState: none },
  scrollTo: none,
  matchMedia: () => ({ matches: false, addEventListener: none }),
  addEventListener: none,
  location: { protocol: "http:", host: "table.example", pathname: "/", search: "", hash: "" },
  document: { addEventListener: none, documentElement: { lang: "" }, visibilityState: "visible" },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });
