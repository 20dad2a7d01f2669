/**
 * The same value with each of its texts replaced; the shape stays. `change` is given a text and the name of its
 * property, which is empty for an item of a list.
 */
export function mapTexts<T>(value: T, change: (text: string, name: string) => string): T {
  const map = (each: unknown, name = ""): unknown => {
    if (typeof each === "string") return change(each, name);
    if (typeof each !== "object" || each === null) return each;
    if (Array.isArray(each)) return each.map((item) => map(item));
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, map(inner, key)]));
  };
  return map(value) as T; // the same shape
}
