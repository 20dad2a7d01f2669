import { mapTexts } from "#server/base/map-texts.ts";

/** The same value with every text replaced that the table has. */
export function translateTexts<T>(value: T, texts: ReadonlyMap<string, string>): T {
  return mapTexts(value, (text) => texts.get(text) ?? text);
}
