import { createHmac } from "node:crypto";
import { t } from "#shared/lib/text.ts";
import { mayDecide, type ReportDecision, type ReportState } from "#shared/rules/reports.ts";
import { AppError } from "#server/base/errors.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import type { ReportRow } from "./store.ts";

/** The reply when there is no such report, translated where it is sent. Another seller gets the same one. */
export const NO_REPORT = t`We couldn’t find this report.`;

/**
 * Identifies a visitor who reports a car. Keyed with the site's secret, so that the table is no list of
 * addresses.
 */
export function originOf(secretKey: string, address: string): string {
  return createHmac("sha256", secretKey).update(`report: ${address}`).digest("base64url");
}

/** @throws AppError CONFLICT when the report cannot be decided so */
export function requireDecidable(
  report: Pick<ReportRow, "state" | "product_id">,
  decision: ReportDecision,
): void {
  if (!mayDecide(decision, report.state))
    throw new AppError("CONFLICT", t`This decision is no longer possible for this report.`);
  if (decision !== "dismiss" && report.product_id === null)
    throw new AppError("CONFLICT", t`The car has been deleted. You can dismiss the report.`);
}

/**
 * Tells the later of two admins who was first, what they decided and when. A seller's answer carries no name.
 * @param opening what has changed, such as "This appeal has already been decided"
 */
export function tellLast(
  opening: string,
  state: ReportState,
  last: { name: string; after: unknown } | undefined,
  moment: string,
): string {
  if (state === "answered")
    return t`${opening}: the seller has answered. Your decision wasn’t saved.`;
  const after = (last?.after ?? {}) as { state?: string; appeal?: string }; // written by this feature
  const name = last?.name ?? "";
  switch (last === undefined ? undefined : (after.appeal ?? after.state)) {
    case "dismissed":
      return t`${opening}: ${name} dismissed it on ${moment}. Your decision wasn’t saved.`;
    case "asked":
      return t`${opening}: ${name} asked the seller on ${moment}. Your decision wasn’t saved.`;
    case "taken_down":
      return t`${opening}: ${name} took the car down on ${moment}. Your decision wasn’t saved.`;
    case "upheld":
      return t`${opening}: ${name} upheld the appeal on ${moment}. Your decision wasn’t saved.`;
    case "refused":
      return t`${opening}: ${name} rejected the appeal on ${moment}. Your decision wasn’t saved.`;
    default:
      return t`${opening}. Your decision wasn’t saved.`;
  }
}

/** @throws AppError FORBIDDEN for an admin whose own car it is about */
export function requireOthers({ seller_id: sellerId }: ReportRow, actor: { userId: string }): void {
  if (sellerId === actor.userId)
    throw new AppError(
      "FORBIDDEN",
      t`You can’t decide on reports about your own car. Another admin has to.`,
    );
}

/** @throws AppError NOT_FOUND, FORBIDDEN for an admin's own car, CONFLICT for one that is down already */
export function requireStanding(
  car: LockedCar | undefined,
  actor: { userId: string },
): asserts car is LockedCar {
  if (car === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  if (car.owner_id === actor.userId)
    throw new AppError("FORBIDDEN", t`You can’t take down your own car. You can withdraw it.`);
  if (car.taken_down_at !== null)
    throw new AppError("CONFLICT", t`This car has already been taken down.`);
}

/** @throws AppError NOT_FOUND for another seller, CONFLICT */
export function requireAppealable(report: ReportRow, userId: string): void {
  requireSeller(report, userId);
  if (report.state !== "taken_down" || report.decided_with !== null)
    throw new AppError("CONFLICT", t`There’s nothing to appeal against.`);
  if (report.product_id === null)
    throw new AppError(
      "CONFLICT",
      t`The car has been deleted, so the listing can’t be put back on sale.`,
    );
  if (report.appeal !== null)
    throw new AppError("CONFLICT", t`You’ve already appealed. You can only appeal once.`);
}

/** @throws AppError NOT_FOUND for another seller, CONFLICT */
export function requireAsked(report: ReportRow, userId: string): void {
  requireSeller(report, userId);
  if (report.state === "answered") throw new AppError("CONFLICT", t`You’ve already answered.`);
  if (report.state !== "asked")
    throw new AppError("CONFLICT", t`This report doesn’t need an answer.`);
}

function requireSeller(report: ReportRow, userId: string): void {
  if (report.seller_id !== userId) throw new AppError("NOT_FOUND", NO_REPORT);
}
