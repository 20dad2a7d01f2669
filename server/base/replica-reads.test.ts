import { expect, test, vi } from "vitest";
import { CATALOGUE, allow } from "#shared/contract/base.ts";
import { readElsewhere } from "./replica-reads.ts";
import { findScope, runInScope } from "./request-scope.ts";

const FOR_ALL = { "~orpc": { meta: CATALOGUE } };
const OF_ONE = { "~orpc": { meta: allow("public") } };
const failWith = (code: string) => Object.assign(new Error(code), { code });

const isOutage = (error: unknown) => error instanceof Error && error.message === "57P01";

function makeMiddleware() {
  const onFailure = vi.fn<(error: unknown) => void>();
  return { onFailure, middleware: readElsewhere(isOutage, onFailure) };
}

/** A call whose first attempt uses the replica and fails there. */
function makeCall(error: Error) {
  const attempts: boolean[] = [];
  const next = async () => {
    const elsewhere = findScope()?.elsewhere;
    attempts.push(elsewhere !== undefined);
    if (elsewhere === undefined) return "from the primary";
    elsewhere.isUsed = true;
    throw error;
  };
  return { attempts, next };
}

test("a call that fails on a replica by an outage is made again on the primary, and the replica is left alone", async () => {
  const { onFailure, middleware } = makeMiddleware();
  const { attempts, next } = makeCall(failWith("57P01"));
  const answer = await runInScope({ isVisitors: true }, () =>
    middleware({ next, procedure: FOR_ALL }),
  );
  expect(answer).toBe("from the primary");
  expect(attempts).toEqual([true, false]);
  expect(onFailure).toHaveBeenCalledOnce();
});

test.each(["40001", "25006"])(
  "a call whose query a replica refuses with %s is made again on the primary, and the replica stays in use",
  async (code) => {
    const { onFailure, middleware } = makeMiddleware();
    const { next } = makeCall(failWith(code));
    const answer = await runInScope({ isVisitors: true }, () =>
      middleware({ next, procedure: FOR_ALL }),
    );
    expect(answer).toBe("from the primary");
    expect(onFailure).not.toHaveBeenCalled();
  },
);

test("any other failure on a replica is the caller's", async () => {
  const { middleware } = makeMiddleware();
  const { attempts, next } = makeCall(failWith("22012"));
  const made = runInScope({ isVisitors: true }, () => middleware({ next, procedure: FOR_ALL }));
  await expect(made).rejects.toThrow("22012");
  expect(attempts).toEqual([true]);
});

test("no replica is read from by who is logged in, by calls of one person, or by writes", async () => {
  const { middleware } = makeMiddleware();
  for (const [scope, procedure] of [
    [{ isVisitors: false }, FOR_ALL],
    [{ isVisitors: true }, OF_ONE],
    [{}, FOR_ALL],
  ] as const) {
    const { attempts, next } = makeCall(failWith("57P01"));
    await runInScope(scope, () => middleware({ next, procedure }));
    expect(attempts).toEqual([false]);
  }
});
