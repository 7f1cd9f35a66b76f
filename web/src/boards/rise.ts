// How a small sign comes up over a piece, stands a moment, and is gone; without motion it just stands there for that long.
export function rise(node: SVGGElement, motion: boolean): void {
  if (!motion) return;
  const frames = [
    { transform: "translate(0, 14px)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.2 },
    { transform: "translate(0, -8px)", opacity: 1, offset: 0.75 },
    { transform: "translate(0, -28px)", opacity: 0 },
  ];
  node.animate(frames, { duration: 1500, easing: "ease-out" });
}
