/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("the median of nothing");
  return (upper + lower) / 2;
}

/** The smallest value that so many per cent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new RangeError("a percentile of nothing");
  return value;
}

/**
 * Runs each subject once a round and rotates the order. A machine that slows down or has other work meanwhile
 * affects all subjects alike, and the first place is not always the same subject's.
 */
export async function interleave<Name extends string, Value>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<Value>>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(subjects) as Name[]; // keys of the literal given
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Value[]
  >; // one list per name
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      values[name].push(await subjects[name]());
  }
  return values;
}
