import { createHmac } from "node:crypto";
import {
  mayDecide,
  MOST_REPORTS_A_DAY,
  MOST_REPORTS_OF_CAR,
  type ReportDecision,
  type ReportState,
} from "#shared/rules/reports.ts";
import { AppError } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";
import type { ReportRow } from "./store.ts";

/** The reply when there is no such report. Another seller gets the same one. */
export const NO_REPORT = "There is no such report.";
const DAY_SECONDS = 24 * 3600;

/** Limits attempts to report, by one account or one network of visitors, whether or not they succeed. */
export const REPORTS: ThrottlePolicy = {
  name: "report",
  free: 3 * MOST_REPORTS_A_DAY,
  most: 3 * MOST_REPORTS_A_DAY,
  waitSeconds: 3600,
};

/**
 * Identifies a visitor who reports a car. Keyed with the site's secret, so that the table is no list of
 * addresses.
 */
export function originOf(secretKey: string, address: string): string {
  return createHmac("sha256", secretKey).update(`report: ${address}`).digest("base64url");
}

/** @throws AppError TOO_MANY_REQUESTS for a car, a person or a network with enough reports for a day */
export function requireNotFlooded(ofCar: number, ofOne: number): void {
  if (ofOne >= MOST_REPORTS_A_DAY)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      `${MOST_REPORTS_A_DAY} cars have been reported from here within a day. Please try again tomorrow.`,
      undefined,
      DAY_SECONDS,
    );
  if (ofCar >= MOST_REPORTS_OF_CAR)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      "This car has been reported many times today. Somebody looks at it already.",
      undefined,
      DAY_SECONDS,
    );
}

/** @throws AppError CONFLICT when the report has moved on since the admin saw it, or cannot be decided so */
export function requireDecidable(
  report: Pick<ReportRow, "state" | "product_id">,
  decision: ReportDecision,
  seen: ReportState,
  /** The last act on it, as `tellLast` words it. */
  last: string,
): void {
  if (report.state !== seen)
    throw new AppError("CONFLICT", `This report has moved on since you opened it${last}`);
  if (!mayDecide(decision, seen))
    throw new AppError("CONFLICT", "This cannot be decided about such a report any more.");
  if (decision !== "dismiss" && report.product_id === null)
    throw new AppError("CONFLICT", "The car is on the site no more. The report can be dismissed.");
}

const DECIDED: Readonly<Record<string, string>> = {
  dismissed: "dismissed it",
  asked: "asked the seller",
  taken_down: "took the car down",
  upheld: "let the car come back",
  refused: "left the car down",
};

/**
 * Tells the later of two admins who was first, what they decided and when. A seller's answer carries no name.
 */
export function tellLast(
  state: ReportState,
  last: { name: string; after: unknown } | undefined,
  moment: string,
): string {
  if (state === "answered") return ": the seller has answered. Nothing was changed.";
  const after = (last?.after ?? {}) as { state?: string; appeal?: string }; // written by this feature
  const what = DECIDED[after.appeal ?? after.state ?? ""];
  if (last === undefined || what === undefined) return ". Nothing was changed.";
  return `: ${last.name} ${what} on ${moment}. Nothing was changed.`;
}

/** @throws AppError FORBIDDEN for an admin whose own car it is about */
export function requireOthers({ seller_id: sellerId }: ReportRow, actor: { userId: string }): void {
  if (sellerId === actor.userId)
    throw new AppError("FORBIDDEN", "This is about a car of your own: another admin decides.");
}

/** @throws AppError NOT_FOUND for another seller, CONFLICT */
export function requireAppealable(report: ReportRow, userId: string): void {
  requireSeller(report, userId);
  if (report.state !== "taken_down" || report.decided_with !== null)
    throw new AppError("CONFLICT", "There is nothing to appeal against.");
  if (report.product_id === null)
    throw new AppError("CONFLICT", "The car is on the site no more, so it cannot come back.");
  if (report.appeal !== null)
    throw new AppError("CONFLICT", "You have appealed already. One appeal is possible.");
}

/** @throws AppError NOT_FOUND for another seller, CONFLICT */
export function requireAsked(report: ReportRow, userId: string): void {
  requireSeller(report, userId);
  if (report.state === "answered") throw new AppError("CONFLICT", "You have answered already.");
  if (report.state !== "asked")
    throw new AppError("CONFLICT", "Nobody waits for an answer to this.");
}

function requireSeller(report: ReportRow, userId: string): void {
  if (report.seller_id !== userId) throw new AppError("NOT_FOUND", NO_REPORT);
}
