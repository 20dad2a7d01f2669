import { useMemo } from "react";

declare const CONTENT: unique symbol;
/** The JSON text of a `T`, with its quotes swapped. */
export type Packed<T> = string & { readonly [CONTENT]: T };

/** The same type, where JSON can hold it: what would arrive as something else is `never`. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | Promise<unknown> | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : never;

/**
 * A loader's data as one JSON text. The router's own encoding (turbo-stream) writes each value as its number in a list:
 * for the cars of a list that is half as much again once compressed, and takes longer to write.
 *
 * @param data entries that are undefined are left out
 */
export function pack<T>(data: T & Json<T>): Packed<T> {
  return swapQuotes(JSON.stringify(data)) as Packed<T>; // as the type says
}

/** What was packed; the same object for as long as the text is the same. */
export function useUnpacked<T>(packed: Packed<T>): T {
  return useMemo(() => unpack(packed), [packed]);
}

export function unpack<T>(packed: Packed<T>): T {
  return JSON.parse(swapQuotes(packed)) as T; // packed above
}

/** The text becomes part of another JSON text within a script, where each quote would be escaped twice. */
function swapQuotes(text: string): string {
  return text.replace(/["~]/g, (sign) => (sign === "~" ? '"' : "~"));
}
