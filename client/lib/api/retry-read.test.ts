import { expect, it } from "vitest";
import { sendPatiently } from "./retry-read.ts";

const LOST = "lost";

/** Answers in sequence; the last one is repeated. */
async function send(method: string, answers: readonly (number | typeof LOST)[]) {
  let count = 0;
  const pauses: number[] = [];
  const outcome = await sendPatiently(
    new Request("http://cars.test/api/x", { method }),
    () => {
      const answer = answers[Math.min(count, answers.length - 1)] ?? LOST;
      count += 1;
      return answer === LOST
        ? Promise.reject(new TypeError("no connection"))
        : Promise.resolve(new Response(null, { status: answer }));
    },
    async (milliseconds) => void pauses.push(milliseconds),
  ).then(
    ({ status }) => status,
    () => LOST,
  );
  return { outcome, count, pauses };
}

it.each([
  [[200], 200, 1],
  [[404], 404, 1],
  [[500], 500, 1],
  [[LOST, 200], 200, 2],
  [[503, LOST, 200], 200, 3],
  [[502, 504, 200], 200, 3],
  [[LOST], LOST, 3],
  [[503], 503, 3],
] as const)(
  "a read that is answered %j ends with %s after %i attempts",
  async (answers, outcome, count) => {
    expect(await send("GET", answers)).toMatchObject({ outcome, count });
  },
);

it("the pauses between the attempts of a read grow", async () => {
  expect((await send("GET", [503])).pauses).toEqual([400, 1_200]);
});

it.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a %s is sent once, whatever comes of it",
  async (method) => {
    for (const answer of [LOST, 503] as const)
      expect(await send(method, [answer, 200])).toEqual({ outcome: answer, count: 1, pauses: [] });
  },
);
