// From the log to the board: pointing at a square or card in a sentence marks what stands for it ([data-key]), wherever it is drawn.

export function trace(key: string | null): void {
  for (const element of document.querySelectorAll("[data-traced]")) element.removeAttribute("data-traced");
  if (key === null) return;
  for (const element of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) element.setAttribute("data-traced", "");
}
