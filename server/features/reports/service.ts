import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import {
  MOST_REPORTS_A_DAY,
  REPORT_DECISIONS,
  type ReportDecision,
  type ReportKind,
  type ReportState,
} from "#shared/rules/reports.ts";
import type { Actor } from "#server/actor.ts";
import type { Caller } from "#server/call.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/errors.ts";
import type { SaleContext } from "#server/sale.ts";
import { beginAttempt, type ThrottlePolicy } from "#server/throttle.ts";
import { transact } from "#server/transact.ts";
import { writeDown } from "../audit/service.ts";
import { withdrawCar } from "../holds/service.ts";
import { type LockedCar, lockCar, setCarState } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import { appealNotice, decisionNotice, outcomeNotice } from "./emails.ts";
import {
  findReport,
  insertReport,
  lockReport,
  type ReportRow,
  setTakenDown,
  updateReport,
} from "./store.ts";
import { findReported, readReport } from "./views.ts";

// What housekeeping needs of the table of reports.
export { forgetOrigins } from "./store.ts";

const REPORTS: ThrottlePolicy = {
  name: "report",
  free: MOST_REPORTS_A_DAY,
  most: MOST_REPORTS_A_DAY + 1,
  waitSeconds: 24 * 3600,
};

interface SentReport {
  id: string;
  kind: ReportKind;
  words?: string | undefined;
  email?: string | undefined;
}

/**
 * Reports a car. Whoever reports it again, before it was decided, has reported it once.
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, CONFLICT for one's own car
 */
export async function reportCar(
  context: SaleContext,
  caller: Caller,
  { id: productId, kind, words, email }: SentReport,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { kysely, pool } = context;
  const actor = await caller.findActor();
  const car = await findReported(kysely, productId);
  if (car === undefined) throw new AppError("NOT_FOUND", "There is no such car.");
  if (actor !== undefined && car.owner_id === actor.userId)
    throw new AppError("CONFLICT", "This car is your own: you can change or remove it.");
  await beginAttempt(pool, REPORTS, actor?.userId ?? caller.address);
  const insertedId = await transact(kysely, (transaction) =>
    insertReport(transaction, {
      id: makeId(),
      product_id: productId,
      product_name: car.name,
      seller_id: car.owner_id,
      reporter_id: actor?.userId ?? null,
      reporter_email: email ?? actor?.email ?? null,
      origin: actor === undefined ? caller.address : null,
      kind,
      words: words === undefined || words === "" ? null : words,
    }),
  );
  return { acknowledged: true, insertedId };
}

interface Decided {
  id: string;
  decision: ReportDecision;
  reason: string;
}

/** Decides about a report; seller and reporter are told why. @throws AppError NOT_FOUND, CONFLICT */
export async function decideReport(
  context: SaleContext,
  actor: Actor,
  { id, decision, reason }: Decided,
) {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(context, transaction, id);
    const { from, to } = REPORT_DECISIONS[decision];
    if (!(from as readonly ReportState[]).includes(report.state))
      throw new AppError("CONFLICT", "Somebody else has decided about this report already.");
    await updateReport(transaction, id, {
      state: to,
      decided_by: actor.userId,
      decided_at: new Date(),
      decision_reason: reason,
    });
    if (decision === "take_down" && car) {
      await withdrawCar(context, transaction, car);
      await setTakenDown(transaction, car.id, car.at);
    }
    await writeDown(transaction, actor, {
      act: "report.decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { state: report.state },
      after: { state: to },
      reason,
    });
    await tell(context, transaction, report, { decision, reason });
  });
  return readReport(context.pool, id);
}

/** The car first, as everywhere, then the report. */
async function lockBoth(
  { kysely }: SaleContext,
  transaction: Transaction<Database>,
  id: string,
): Promise<{ report: ReportRow; car: LockedCar | undefined }> {
  const before = await findReport(kysely, id);
  const car = before?.product_id ? await lockCar(transaction, before.product_id) : undefined;
  const report = await lockReport(transaction, id);
  if (report === undefined) throw new AppError("NOT_FOUND", "There is no such report.");
  return { report, car };
}

async function tell(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  report: ReportRow,
  { decision, reason }: Omit<Decided, "id">,
): Promise<void> {
  const seller =
    report.seller_id === null || decision === "dismiss"
      ? undefined
      : await findPerson(transaction, report.seller_id);
  const { reporter_email: reporter } = report;
  await jobs.put(transaction, "mail", [
    ...(seller ? [{ data: decisionNotice(site, seller, report, decision, reason) }] : []),
    ...(reporter !== null && decision !== "ask"
      ? [{ data: outcomeNotice(site, reporter, report, decision, reason) }]
      : []),
  ]);
}

/** The seller's word against a car being taken down, once. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function appealAgainst(
  { kysely }: SaleContext,
  { userId }: Actor,
  { id, words }: { id: string; words: string },
): Promise<{ acknowledged: boolean }> {
  return transact(kysely, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (report === undefined) throw new AppError("NOT_FOUND", "There is no such report.");
    if (report.seller_id !== userId)
      throw new AppError("FORBIDDEN", "This decision is about somebody else's car.");
    if (report.state !== "taken_down")
      throw new AppError("CONFLICT", "There is nothing to appeal against.");
    if (report.appeal !== null)
      throw new AppError("CONFLICT", "You have appealed already. One appeal is possible.");
    await updateReport(transaction, id, {
      appeal: words,
      appealed_at: new Date(),
      appeal_state: "open",
    });
    return { acknowledged: true };
  });
}

/** Decides about an appeal: the car comes back, or stays down for good. @throws AppError NOT_FOUND, CONFLICT */
export async function decideAppeal(
  context: SaleContext,
  actor: Actor,
  { id, isUpheld, reason }: { id: string; isUpheld: boolean; reason: string },
) {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(context, transaction, id);
    if (report.appeal_state !== "open")
      throw new AppError("CONFLICT", "There is no appeal to decide about.");
    const to = isUpheld ? "upheld" : "refused";
    await updateReport(transaction, id, { appeal_state: to, appeal_reason: reason });
    if (isUpheld && car) {
      await setTakenDown(transaction, car.id, null);
      if (car.state === "withdrawn") await setCarState(transaction, car, "active");
    }
    await writeDown(transaction, actor, {
      act: "report.appeal_decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { appeal: "open" },
      after: { appeal: to },
      reason,
    });
    const seller = report.seller_id && (await findPerson(transaction, report.seller_id));
    if (seller)
      await context.jobs.put(transaction, "mail", [
        { data: appealNotice(context.site, seller, report, isUpheld, reason) },
      ]);
  });
  return readReport(context.pool, id);
}
