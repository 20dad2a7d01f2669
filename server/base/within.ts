/** Rejects when the work takes longer than the limit. The work itself goes on: it has limits of its own. */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new Error(`No answer within ${limitMs / 1000} seconds.`));
    timer = setTimeout(refuse, limitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
