// What the browser keeps between visits, as JSON in localStorage. A browser may forbid storage (private windows); then things
// last as long as the page.

export function readKept<T extends object>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text ? { ...otherwise, ...(JSON.parse(text) as Partial<T>) } : otherwise;
  } catch {
    return otherwise;
  }
}

export function writeKept(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // No room or not allowed: the page still works.
  }
}

/** Another tab changed it. */
export function onKeptElsewhere(name: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === name) changed();
  });
}
