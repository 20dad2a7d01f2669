import { setTimeout as sleep } from "node:timers/promises";

/** Asks until the answer is not undefined; a failed attempt counts as that. @throws Error naming what was waited for */
export async function waitFor<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  let problem = "";
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      problem = `: ${String(error)}`;
    }
    await sleep(100);
  }
  throw new Error(`${what}: not within ${seconds} seconds${problem}`);
}
