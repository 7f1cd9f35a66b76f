/* The look of the lab's page: paper and ink by day, candle light where the reader's system is dark. The colours are those of the
 * browser table (web/src/look/tokens.css). */
#include "lab/page.h"

const char *const page_style[] = {
    ":root{--paper:#f6eedc;--raised:#fcf7ea;--sunk:#ebdfc4;--ink:#2b2419;--soft:#5c5140;--sea:#cfe3df;--deep:"
    "#9fc6c4;--coast:#d9c493;--gold:#8f6400;--danger:#a4262c}",
    "@media(prefers-color-scheme:dark){:root{--paper:#16202e;--raised:#1e2b3c;--sunk:#101824;--ink:#f1e3c4;--"
    "soft:#c4b692;--sea:#1d3a47;--deep:#3f7383;--coast:#6d5d3a;--gold:#e8bf5a;--danger:#ff8d85}}",
    "*{box-sizing:border-box}",
    "body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 "
    "\"EB Garamond\",Georgia,serif}",
    "h1{font-size:2rem;line-height:1.1;margin:.5rem 0;font-weight:500}",
    "h3{font-size:1.1rem;font-weight:600;margin:1.2rem 0 .3rem}",
    "h2{font-size:1.4rem;font-weight:500;border-top:3px double var(--coast);padding-top:.6rem;margin:2rem 0 "
    ".6rem}",
    "p,li{max-width:46rem}",
    ".lead,figcaption,th small,.note{color:var(--soft)}",
    ".sheets{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}",
    "figure{margin:0;padding:.7rem;background:var(--raised);border:1px solid var(--coast)}",
    "figure h3{margin:0 0 .3rem;font-size:1.05rem;font-weight:600}",
    "figcaption,table{font:.9rem/1.4 \"Source Sans "
    "3\",system-ui,sans-serif;font-variant-numeric:tabular-nums}",
    "svg{display:block;width:100%;height:auto;overflow:visible}",
    "svg text{font:11px \"Source Sans 3\",system-ui,sans-serif;fill:var(--soft)}",
    "svg.span{width:8rem}",
    "figure svg.span{width:4.5rem}",
    "figure th,figure td{padding:.15rem .2rem}",
    ".bars{fill:var(--deep)}",
    ".outline{fill:none;stroke:var(--gold);stroke-width:1.5}",
    ".median{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 2;fill:none}",
    ".mark{stroke:var(--coast);stroke-width:1;fill:none}",
    ".whisker{stroke:var(--ink);stroke-width:2;fill:none}",
    ".dot{fill:var(--gold);stroke:var(--ink)}",
    ".line{fill:none;stroke-width:2}",
    ".band{stroke:none;opacity:.35}",
    ".line.front{stroke:var(--gold)}.band.front{fill:var(--gold)}",
    ".line.back{stroke:var(--danger)}.band.back{fill:var(--danger)}",
    ".part{stroke:var(--paper);stroke-width:1}",
    ".part.seat{fill:var(--danger)}.part.bot{fill:var(--gold)}.part.dice{fill:var(--deep)}.part.rest{fill:"
    "var(--coast)}",
    ".key{display:inline-block;width:.8em;height:.8em;margin-right:.3em;border:1px solid var(--ink)}",
    ".key.seat{background:var(--danger)}.key.bot{background:var(--gold)}.key.dice{background:var(--deep)}."
    "key.rest{background:var(--coast)}",
    ".key.front{background:var(--gold)}.key.back{background:var(--danger)}",
    ".scroll{overflow-x:auto}",
    "table{border-collapse:collapse;width:100%}",
    "th,td{padding:.15rem .5rem;text-align:right;border-bottom:1px solid var(--sunk);white-space:nowrap}",
    "th:first-child,td:first-child{text-align:left;font-weight:400;white-space:normal}",
    "thead th{font-weight:600;color:var(--soft)}",
    ".clear{color:var(--danger);font-weight:600}",
    "details{margin:.6rem 0}summary{cursor:pointer}",
    "code{overflow-wrap:anywhere}",
    NULL,
};
