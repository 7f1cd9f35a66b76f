// The sheets that can be laid over the isle.
export const sheetNames = ["bars", "cards", "story", "symbols"] as const;
export type SheetName = (typeof sheetNames)[number];
