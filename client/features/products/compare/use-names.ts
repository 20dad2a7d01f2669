import { useEffect, useState } from "react";
import { api } from "#client/lib/api/api.ts";

/** The names that were read, by id. */
const known = new Map<string, string>();
/** Narrower bars have no room for names. */
const ROOM = "(width >= 64rem)";

/** The names of cars, as far as they are known and there is room for them. */
export function useNames(ids: readonly string[]): string[] {
  const [, setRead] = useState(0);
  const asked = ids.join();
  useEffect(() => {
    const missing = asked.split(",").filter((id) => id !== "" && !known.has(id));
    if (missing.length === 0 || !matchMedia(ROOM).matches) return;
    let isGone = false;
    const read = async (id: string) => known.set(id, (await api.products.find({ id })).name);
    // The bar works without the name of a car that is gone.
    void Promise.allSettled(missing.map(read)).then(() => {
      if (!isGone) setRead((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  return ids.flatMap((id) => known.get(id) ?? []);
}
