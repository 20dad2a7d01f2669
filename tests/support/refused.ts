import { expect } from "vitest";
import type { ErrorCode } from "#shared/contract/errors.ts";

/** Matches a refusal by its code and words. */
export function refused(code: ErrorCode, words: RegExp): unknown {
  return expect.objectContaining({ code, message: expect.stringMatching(words) });
}
