/** The same value with every text replaced that the table has; the shape stays. */
export function translateTexts<T>(value: T, texts: ReadonlyMap<string, string>): T {
  const translate = (each: unknown): unknown => {
    if (typeof each === "string") return texts.get(each) ?? each;
    if (typeof each !== "object" || each === null) return each;
    if (Array.isArray(each)) return each.map(translate);
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [name, translate(inner)]),
    );
  };
  return translate(value) as T; // the same shape
}
