// Which symbols the page of symbols explains, and the rule each stands for.

export interface Entry {
  symbol: string;
  rule: string;
  cooperative?: boolean;
}

export const legend: Entry[] = [
  { symbol: "gold", rule: "IT-TERM-13" },
  { symbol: "ration", rule: "IT-TERM-13" },
  { symbol: "any", rule: "IT-TERM-13" },
  { symbol: "land", rule: "IT-LAND-01" },
  { symbol: "move", rule: "IT-MOVE-01" },
  { symbol: "recruit", rule: "IT-RECR-01" },
  { symbol: "produce", rule: "IT-PROD-01" },
  { symbol: "supply", rule: "IT-SUPP-01" },
  { symbol: "pacify", rule: "IT-COOP-03", cooperative: true },
  { symbol: "enforce", rule: "IT-MISS-07" },
  { symbol: "scratch1", rule: "IT-EXPL-06" },
  { symbol: "scratch2", rule: "IT-EXPL-06" },
  { symbol: "scratch3", rule: "IT-EXPL-06" },
  { symbol: "skull", rule: "IT-EXPL-06" },
  { symbol: "victory", rule: "IT-VP-04" },
  { symbol: "morale", rule: "IT-MISS-06" },
  { symbol: "success", rule: "IT-MISS-02" },
  { symbol: "eye", rule: "IT-HIDE-03" },
  { symbol: "starting", rule: "IT-START-02" },
  { symbol: "dagger", rule: "IT-ADV-09" },
  { symbol: "terror", rule: "IT-TERROR-02", cooperative: true },
  { symbol: "exclamation", rule: "IT-TERROR-05", cooperative: true },
];

export const pieces = [
  { kind: "captain", rule: "IT-COMB-03" },
  { kind: "soldier", rule: "IT-COMB-03" },
  { kind: "camp", rule: "IT-CAMP-01" },
  { kind: "ship", rule: "IT-LAND-09" },
] as const;
