/** A stream of numbers in [0, 1) that is the same for the same seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<T>(random: Random, options: readonly T[]): T {
  const chosen = options[Math.floor(random() * options.length)];
  if (chosen === undefined) throw new Error("cannot pick from nothing");
  return chosen;
}

/**
 * A UUID of version 7 (RFC 9562) from a fixed instant, a kind and a number, so that the demo's addresses are
 * the same on every machine. People tell ids apart by their last six digits: a multiplication by an odd number spreads
 * the kind (below 32) and the number (below 2^19) over them, and no two are the same.
 */
export function demoId(kind: number, number: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const instant = hex(Date.UTC(2026, 0, 1) + number * 60_000, 12);
  const end = Math.imul((kind << 19) + number, 0x9e3779) & 0xff_ffff;
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${hex(kind, 3)}-8000-${hex(number, 6)}${hex(end, 6)}`;
}
