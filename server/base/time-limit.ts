/**
 * Runs work with a signal that is aborted when the time is over, or with one of the others.
 *
 * `AbortSignal.any([AbortSignal.timeout(ms), other])` is not enough: Node 20 holds the sources of `any` only
 * weakly, so a garbage collection takes the timeout away before it fires.
 */
export async function withTimeLimit<T>(
  limitMs: number,
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("The time is over.", "TimeoutError")),
    limitMs,
  );
  try {
    return await work(AbortSignal.any([...others, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}
