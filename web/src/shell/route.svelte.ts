// Where we are, by the address: `/` the lobby, `/t/ID` a table, `/replay/ID` a replay, `/open?game=...` the lobby about to open
// a table. Links inside the page are plain <a href>; one listener turns their clicks into steps of the history.

export interface Place {
  page: "lobby" | "table" | "replay" | "missing";
  id: string; // of a table or replay
  query: URLSearchParams;
  fragment: string; // without the #
}

interface Pattern {
  path: RegExp;
  page: Place["page"];
}

const patterns: Pattern[] = [
  { path: /^\/(?:index\.html)?$/, page: "lobby" },
  { path: /^\/open\/?$/, page: "lobby" },
  { path: /^\/t\/([\w-]+)\/?$/, page: "table" },
  { path: /^\/replay\/([\w-]+)\/?$/, page: "replay" },
];

function read(): Place {
  const query = new URLSearchParams(location.search);
  const fragment = location.hash.slice(1);
  for (const { path, page } of patterns) {
    const match = path.exec(location.pathname);
    if (match) return { page, id: match[1] ?? "", query, fragment };
  }
  return { page: "missing", id: "", query, fragment };
}

class Route {
  here = $state.raw<Place>(read());

  constructor() {
    addEventListener("popstate", () => (this.here = read()));
    addEventListener("hashchange", () => (this.here = read()));
    addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    const before = this.here;
    this.here = read();
    if (before.page !== this.here.page || before.id !== this.here.id) scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();

/** navigate("/t/abc"); with replace, the present page is not kept in the history. */
export function navigate(path: string, replace = false): void {
  route.go(path, replace);
}
