import type { CaseState, Check } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";
import type { Person } from "../users/views.ts";
import type { CaseRow } from "./store.ts";

/** Asking and taking back, again and again, is nothing that anybody needs. */
export const ASKED: ThrottlePolicy = {
  name: "verification-of",
  free: 10,
  most: 10,
  waitSeconds: 24 * 3600,
};

/** Who has made a case what it is now, and when; nobody where the clock has. */
export function lastStepOf(found: CaseRow): { by: string | null; at: Date | null } {
  const isEnded = found.ended_at !== null;
  return isEnded
    ? { by: found.ended_by, at: found.ended_at }
    : { by: found.decided_by, at: found.decided_at };
}

const STEPS: Record<CaseState, string> = {
  open: "asked for this verification",
  approved: "verified this seller",
  refused: "refused this verification",
  withdrawn: "withdrew this request",
  revoked: "revoked this verification",
  expired: "",
};

/** What the later of two reads: who decided, what and when. */
export function tellDecided(
  { state }: Pick<CaseRow, "state">,
  name: string | undefined,
  moment: string | undefined,
): string {
  const when = moment === undefined ? "" : ` on ${moment}`;
  if (state === "expired") return `This verification ended${when}. Nothing was changed.`;
  const who = name ?? (state === "withdrawn" ? "The seller" : "Another admin");
  return `${who} ${STEPS[state]}${when}, after you opened it. Nothing was changed.`;
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
