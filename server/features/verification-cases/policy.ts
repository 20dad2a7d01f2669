import type { Check } from "#shared/rules/verification.ts";
import type { Actor } from "#server/actor.ts";
import { AppError, invalidField } from "#server/errors.ts";
import type { ThrottlePolicy } from "#server/throttle.ts";
import type { Person } from "../users/views.ts";
import type { CaseRow } from "./store.ts";

/** Asking and taking back, again and again, is nothing that anybody needs. */
export const ASKED: ThrottlePolicy = {
  name: "verification-of",
  free: 10,
  most: 10,
  waitSeconds: 24 * 3600,
};

/** @throws AppError CONFLICT for what was decided or taken back since it was looked at */
export function requireOpen({ state }: Pick<CaseRow, "state">): void {
  if (state === "open") return;
  const ended = state === "withdrawn" ? "taken back" : "decided about";
  throw new AppError("CONFLICT", `This has been ${ended} since you opened it. Look at it again.`);
}

/** @throws AppError FORBIDDEN for an admin who was a seller a moment ago */
export function requireOthers({ seller_id: sellerId }: CaseRow, { userId }: Actor): void {
  if (sellerId === userId)
    throw new AppError("FORBIDDEN", "This is about yourself: another admin decides.");
}

/** @throws AppError CONFLICT */
export function requireSeller({ role }: { role: string }): void {
  if (role !== "Seller")
    throw new AppError("CONFLICT", "Only sellers are verified, and this account is none.");
}

/** @throws AppError BAD_REQUEST for what an account does not have: the badge would speak of nothing */
export function requireThere(checked: readonly Check[], { phoneNumber }: Person): void {
  if (checked.includes("phone") && phoneNumber === null)
    throw invalidField("checked", "cannot be the phone number: this account has none");
}
