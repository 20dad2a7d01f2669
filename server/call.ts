import { implement } from "@orpc/server";
import type { CallMeta } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import { AppError } from "./errors.ts";

/** What the server knows of whoever makes a call. There are no accounts yet, so nobody is known. */
export interface CallContext {
  requestId: string;
}

const base = implement(served).$context<CallContext>();

/**
 * Start of every handler. What a call declares in the contract is enforced here, before its
 * input is read: a call nobody declared public is closed to visitors.
 */
export const calls = base.use(({ procedure, next }) => {
  const { who }: CallMeta = procedure["~orpc"].meta;
  if (who !== "public") throw new AppError("UNAUTHORIZED", "Please log in first.");
  return next();
});

/** The part of `calls` that one feature implements. */
export type Calls = typeof calls;
