import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { Report } from "#shared/contract/reports.ts";
import {
  REPORT_DECISIONS,
  type ReportDecision,
  type ReportKind,
  type ReportState,
} from "#shared/rules/reports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { writeDown } from "../audit/service.ts";
import { findLastAct } from "../audit/views.ts";
import { takeDownCar } from "../holds/service.ts";
import { type LockedCar, lockCar, setTakenDown } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import { appealNotice, appealOutcome, decisionNotice, outcomeNotice } from "./emails.ts";
import {
  NO_REPORT,
  originOf,
  REPORTS,
  requireAppealable,
  requireAsked,
  requireDecidable,
  requireNotFlooded,
  requireOthers,
  tellLast,
} from "./policy.ts";
import {
  countReportsOfDay,
  decideOthers,
  findReport,
  findReporters,
  insertReport,
  lockReport,
  type ReportRow,
  updateReport,
} from "./store.ts";
import { readReport } from "./views.ts";

// What housekeeping and a person's own data need of the table of reports.
export {
  exportReports,
  exportRulings,
  forgetOrigins,
} from "./store.ts";

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
  { kysely, pool, secretKey }: SaleContext,
  caller: Caller,
  { id: productId, kind, words = "", email }: SentReport,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const actor = await caller.findActor();
  await beginAttempt(pool, REPORTS, actor?.userId ?? caller.address);
  const from = actor
    ? { reporter_id: actor.userId }
    : { origin: originOf(secretKey, caller.address), reporter_email: email ?? null };
  const insertedId = await transact(kysely, async (transaction) => {
    // Those who report it at once come one after the other, so that they are counted.
    const car = await lockCar(transaction, productId);
    if (car === undefined || car.taken_down_at !== null)
      throw new AppError("NOT_FOUND", "There is no such car.");
    if (car.owner_id === actor?.userId)
      throw new AppError("CONFLICT", "This car is your own: you can change or remove it.");
    const { known, ofCar, ofOne } = await countReportsOfDay(transaction, productId, from);
    if (known !== undefined) return known;
    requireNotFlooded(ofCar, ofOne);
    return insertReport(transaction, {
      id: makeId(),
      product_id: productId,
      product_name: car.name,
      seller_id: car.owner_id,
      ...from,
      kind,
      words: words === "" ? null : words,
    });
  });
  return { acknowledged: true, insertedId };
}

interface Decided {
  id: string;
  decision: ReportDecision;
  /** The state that was decided about. */
  state: ReportState;
  reason: string;
}

/** Decides about a report; seller and reporter are told why. @throws AppError NOT_FOUND, CONFLICT */
export async function decideReport(
  context: SaleContext,
  actor: Actor,
  { id, decision, state, reason }: Decided,
): Promise<Report> {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(transaction, id);
    requireOthers(report, actor);
    requireDecidable(report, decision, state, await lastStep(context, transaction, report));
    const { to } = REPORT_DECISIONS[decision];
    const wasOnSale = car?.state === "active" || car?.state === "reserved";
    const decided = { state: to, decided_by: actor.userId, decided_at: new Date() };
    const values = { ...decided, decision_reason: reason };
    await updateReport(transaction, id, {
      ...values,
      ...(decision === "take_down" && { was_on_sale: wasOnSale }),
    });
    if (decision === "take_down" && car) {
      await takeDownCar(context, transaction, car);
      // A car is taken down once, whatever else was reported about it.
      await decideOthers(transaction, car.id, { ...values, decided_with: id });
    }
    await writeDown(transaction, actor, {
      act: "report.decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { state },
      after: { state: to, car: report.product_id },
      reason,
    });
    const seller = report.seller_id && (await findPerson(transaction, report.seller_id));
    const reporters = await findReporters(transaction, id);
    const { site } = context;
    await context.jobs.put(transaction, "mail", [
      ...(seller ? [{ data: decisionNotice(site, seller, report, decision, reason) }] : []),
      ...reporters.map((to) => ({ data: outcomeNotice(site, to, report, decision, reason) })),
    ]);
  });
  return readReport(context.pool, id);
}

/** What was decided last about a locked report, for whoever decides too late. */
async function lastStep(
  { site }: SaleContext,
  transaction: Transaction<Database>,
  { id, state, decided_with: other }: ReportRow,
): Promise<string> {
  const acts = ["report.decided", "report.appeal_decided"] as const;
  // It may have been decided with another report of the same car.
  const last = await findLastAct(transaction, other ?? id, acts);
  return tellLast(state, last, last === undefined ? "" : writeMoment(site, last.at));
}

/** The car first, as everywhere, then the report. @throws AppError NOT_FOUND */
async function lockBoth(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ report: ReportRow; car: LockedCar | undefined }> {
  const before = await findReport(transaction, id);
  const car = before?.product_id ? await lockCar(transaction, before.product_id) : undefined;
  const report = await lockReport(transaction, id);
  if (report === undefined) throw new AppError("NOT_FOUND", NO_REPORT);
  return { report, car };
}

interface Said {
  id: string;
  words: string;
}

/** What the seller says to an admin's question, once. @throws AppError NOT_FOUND, CONFLICT */
export async function answerQuestion(
  { kysely }: SaleContext,
  { userId }: Actor,
  { id, words }: Said,
): Promise<{ acknowledged: boolean }> {
  return transact(kysely, async (transaction) => {
    const { report } = await lockBoth(transaction, id);
    requireAsked(report, userId);
    const said = { answer: words, answered_at: new Date() };
    await updateReport(transaction, id, { ...said, state: "answered" });
    return { acknowledged: true };
  });
}

/** The seller's word against a car being taken down, once. @throws AppError NOT_FOUND, CONFLICT */
export async function appealAgainst(
  { kysely }: SaleContext,
  { userId }: Actor,
  { id, words }: Said,
): Promise<{ acknowledged: boolean }> {
  return transact(kysely, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (report === undefined) throw new AppError("NOT_FOUND", NO_REPORT);
    requireAppealable(report, userId);
    const said = { appeal: words, appealed_at: new Date() };
    await updateReport(transaction, id, { ...said, appeal_state: "open" });
    return { acknowledged: true };
  });
}

/** Decides about an appeal: the car comes back, or stays down for good. @throws AppError NOT_FOUND, CONFLICT */
export async function decideAppeal(
  context: SaleContext,
  actor: Actor,
  { id, isUpheld, reason }: { id: string; isUpheld: boolean; reason: string },
): Promise<Report> {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(transaction, id);
    if (report.appeal_state !== "open") {
      const last = await lastStep(context, transaction, report);
      throw new AppError("CONFLICT", `There is no appeal left to decide about${last}`);
    }
    requireOthers(report, actor);
    if (isUpheld && car === undefined)
      throw new AppError("CONFLICT", "The car is on the site no more, so it cannot come back.");
    const to = isUpheld ? "upheld" : "refused";
    await updateReport(transaction, id, { appeal_state: to, appeal_reason: reason });
    if (isUpheld && car)
      await setTakenDown(transaction, car, false, report.was_on_sale ? "active" : "withdrawn");
    await writeDown(transaction, actor, {
      act: "report.appeal_decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { appeal: "open" },
      after: { appeal: to },
      reason,
    });
    const seller = report.seller_id && (await findPerson(transaction, report.seller_id));
    const reporters = await findReporters(transaction, id);
    const { site } = context;
    await context.jobs.put(transaction, "mail", [
      ...(seller ? [{ data: appealNotice(site, seller, report, isUpheld, reason) }] : []),
      ...reporters.map((to) => ({ data: appealOutcome(site, to, report, isUpheld, reason) })),
    ]);
  });
  return readReport(context.pool, id);
}
