import { expect, test } from "vitest";
import { Memo } from "./memo.ts";

test("what could not be read is told to all who wait for it, and read again by whoever asks next", async () => {
  const memo = new Memo();
  const failing = () => Promise.reject(new Error("gone"));
  const first = memo.remember("cars", failing);
  const joined = memo.remember("cars", () => Promise.resolve("never read"));
  await expect(first).rejects.toThrow("gone");
  await expect(joined).rejects.toThrow("gone");
  expect(await memo.remember("cars", () => Promise.resolve("read again"))).toBe("read again");
  expect(await memo.remember("cars", failing)).toBe("read again");
});
