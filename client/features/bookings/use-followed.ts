import { useEffect, useRef } from "react";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import { useWhileVisible } from "#client/lib/browser/use-while-visible.ts";
import { onChange } from "./read-standing.ts";

const EVERY_MS = 15_000;

/**
 * Reads a list and polls it for changes by others. After the first read, a failed poll keeps the last value
 * shown. A value in `of` that changes reads another list.
 */
export function useFollowed<T>(
  read: () => Promise<T>,
  of: readonly (string | undefined)[] = [],
): Loaded<T> {
  const known = useRef<{ value: T; of: string }>(undefined);
  const name = of.join(" ");
  const loaded = useLoaded(async () => {
    try {
      const value = await read();
      known.current = { value, of: name };
      return value;
    } catch (failure) {
      if (known.current?.of !== name) throw failure;
      return known.current.value;
    }
  }, of);
  const again = loaded.status === "ready" ? loaded.again : undefined;
  useWhileVisible(() => again?.(), EVERY_MS);
  useEffect(() => again && onChange(again), [again]);
  return loaded;
}
