import { lookup, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { AllowedHost } from "./addresses.ts";

/** A resolved address of a name. */
export interface Found {
  address: string;
  /** 4 or 6 */
  family: number;
}

/** Alternates IPv4 and IPv6, because not every machine has a way out for both. */
export function inTurns(way: readonly Found[]): Found[] {
  const [four, six] = [4, 6].map((each) => way.filter(({ family }) => family === each));
  return way.flatMap((_, at) => [four?.[at], six?.[at]].filter((found) => found !== undefined));
}

/**
 * Resolves a name by queries that can be cancelled. `lookup` cannot be, and holds one of the few threads that
 * files need too. Only an allowed host may have a name known to this machine alone.
 */
export async function findPublicly(
  name: string,
  ended: AbortSignal,
  allowed: readonly AllowedHost[],
): Promise<Found[]> {
  if (allowed.some(({ host }) => host === name)) return lookup(name, { all: true });
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const cancel = () => resolver.cancel();
  ended.addEventListener("abort", cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    return [
      ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
  } finally {
    ended.removeEventListener("abort", cancel);
  }
}

/** A lookup that always returns the checked address, even if the name resolves to another one by now. */
export function alwaysFinding(found: Found): LookupFunction {
  return (_, { all }, callback) => {
    if (all) callback(null, [found]);
    else callback(null, found.address, found.family);
  };
}
