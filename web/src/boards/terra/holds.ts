// What belongs to each area, in words: loaded with the first area that somebody points at.
import data from "../../generated/terra.places.content.json";

export const { area: areas } = data as unknown as { area: Record<string, { holds: string }> };
