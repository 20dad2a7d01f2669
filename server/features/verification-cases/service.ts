import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { VerificationCase } from "#shared/contract/verification.ts";
import type { Act } from "#shared/rules/admin.ts";
import type { Check } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf, writeDown } from "../audit/service.ts";
import { lockPerson } from "../users/service.ts";
import { findPerson, findPersonByEmail, type Person } from "../users/views.ts";
import {
  type DocumentContext,
  hasDocuments,
  hasOpenCase,
  listDrafts,
  sendDrafts,
} from "../verification-documents/service.ts";
import { refusedNotice, revokedNotice, verifiedNotice } from "./emails.ts";
import { ASKED, requireOthers, requireSeller, requireThere } from "./policy.ts";
import {
  type CaseRow,
  endApproved,
  findApproved,
  findCase,
  findOpenCase,
  inMonths,
  insertCase,
  updateCase,
} from "./store.ts";
import { decidedAlready, listOwnCases, readCase, requireUndecided } from "./views.ts";

// What housekeeping does about the clock.
export { endVerifications, remindVerified } from "./jobs.ts";

export interface CaseContext extends SaleContext, DocumentContext {}

const NO_CASE = "There is no such verification.";

/** Everything about a seller's own verification. */
export async function findOwn(context: CaseContext, { userId }: Actor) {
  const [cases, drafts] = await Promise.all([
    listOwnCases(context.pool, userId),
    listDrafts(context, userId),
  ]);
  return { cases, drafts, document_days: context.documentDays };
}

interface Asked {
  asked: Check[];
  /** Ids of documents that were added. */
  documents: string[];
  message?: string | undefined;
}

/**
 * Asks to be verified, with the documents that were added. Also whoever is verified: before it ends.
 * @throws AppError CONFLICT for whoever waits for an answer; BAD_REQUEST without a document
 */
export async function ask(
  { kysely, pool }: CaseContext,
  { userId }: Actor,
  { asked, documents, message = "" }: Asked,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  await beginAttempt(pool, ASKED, userId);
  const id = makeId();
  await transact(kysely, async (transaction) => {
    // Of two at once the second finds what the first has asked; a unique index would refuse it, too.
    await lockPerson(transaction, userId);
    if (await hasOpenCase(transaction, userId))
      throw new AppError(
        "CONFLICT",
        "You have asked already. Wait for the answer, or take it back.",
      );
    await insertCase(transaction, {
      id,
      seller_id: userId,
      asked,
      message: message === "" ? null : message,
    });
    // Those that were shown: nothing else of theirs is seen by anybody.
    if ((await sendDrafts(transaction, userId, id, documents)) < documents.length)
      throw invalidField("documents", "has one that is not there any more; look at them again");
  });
  return { acknowledged: true, insertedId: id };
}

/** Takes back what was asked; the documents go at once. @throws AppError NOT_FOUND, CONFLICT */
export async function withdraw(
  { kysely, jobs, site }: CaseContext,
  { userId }: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    await lockPerson(transaction, userId);
    const found = await findCase(transaction, id);
    if (found?.seller_id !== userId) throw new AppError("NOT_FOUND", NO_CASE);
    await requireUndecided({ site }, transaction, found);
    await updateCase(transaction, id, {
      state: "withdrawn",
      ended_by: userId,
      ended_at: new Date(),
    });
    await jobs.put(transaction, "documents", [{ data: { sellerId: userId } }]);
  });
  return { acknowledged: true };
}

/** The account of a seller is about to be deleted, and what they have sent with it. */
export async function releaseDocuments(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  sellerId: string,
): Promise<void> {
  if (await hasDocuments(transaction, sellerId))
    await jobs.put(transaction, "documents", [{ data: { sellerId } }]);
}

interface Approval {
  id: string;
  checked: Check[];
  reason: string;
  months: number;
}

/** Verifies a seller who has asked. @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, FORBIDDEN for oneself */
export async function approve(
  context: CaseContext,
  actor: Actor,
  { id, checked, reason, months }: Approval,
): Promise<VerificationCase> {
  await transact(context.kysely, async (transaction) => {
    const { found, seller } = await requireLocked(transaction, id);
    await requireUndecided(context, transaction, found);
    requireOthers(found, actor);
    requireSeller(seller);
    requireThere(checked, seller);
    await endApproved(transaction, seller.id);
    await updateCase(transaction, id, {
      ...decidedBy(actor),
      state: "approved",
      checked,
      decision_reason: reason,
      valid_until: inMonths(months),
    });
    await tellVerified(context, transaction, actor, { id, seller, checked, note: reason });
  });
  return readCase(context.pool, id);
}

/** Does not verify a seller who has asked, and says why. @throws AppError as `approve` does */
export function refuse(context: CaseContext, actor: Actor, denied: Denied) {
  return deny(context, actor, denied, async (found, transaction) => {
    await requireUndecided(context, transaction, found);
    return {
      values: { ...decidedBy(actor), state: "refused", decision_reason: denied.reason },
      written: {
        act: "seller.verification_refused",
        before: { verification: found.id, state: "open" },
        after: { state: "refused" },
      },
      notice: refusedNotice,
    };
  });
}

/** Ends a verification before its time. @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN for one's own */
export function revoke(context: CaseContext, actor: Actor, denied: Denied) {
  return deny(context, actor, denied, async (found, transaction) => {
    if (found.state !== "approved") throw await decidedAlready(transaction, context.site, found);
    const { userId: endedBy } = actor;
    const ended = { ended_by: endedBy, ended_at: new Date(), end_reason: denied.reason };
    return {
      values: { ...ended, state: "revoked" },
      written: {
        act: "seller.verification_revoked",
        before: { verification: found.id, status: "verified", checked: found.checked },
        after: { status: null },
      },
      notice: revokedNotice,
    };
  });
}

interface Denied {
  id: string;
  reason: string;
}

interface Denial {
  values: Parameters<typeof updateCase>[2];
  written: { act: Act; before: object; after: object };
  notice: typeof refusedNotice;
}

/** What `decide` says becomes of somebody else's case, written down and told with the reason. */
async function deny(
  { kysely, pool, jobs, site }: CaseContext,
  actor: Actor,
  { id, reason }: Denied,
  decide: (found: CaseRow, transaction: Transaction<Database>) => Promise<Denial>,
): Promise<VerificationCase> {
  await transact(kysely, async (transaction) => {
    const { found, seller } = await requireLocked(transaction, id);
    const { values, written, notice } = await decide(found, transaction);
    requireOthers(found, actor);
    await updateCase(transaction, id, values);
    await writeDown(transaction, actor, { ...written, subject: subjectOf(seller), reason });
    await jobs.put(transaction, "mail", [{ data: notice(site, seller, reason) }]);
  });
  return readCase(pool, id);
}

/**
 * Verifies a seller who has not asked, or answers what they have asked. `id` is the seller's.
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT where another admin has verified them meanwhile
 */
export async function verifySeller(
  context: CaseContext,
  actor: Actor,
  { id: sellerId, checked, reason, months }: Approval,
): Promise<VerificationCase> {
  const { kysely, pool, site } = context;
  const id = await transact(kysely, async (transaction) => {
    await lockPerson(transaction, sellerId);
    const seller = await findPerson(transaction, sellerId);
    if (seller === undefined) throw noSuchAccount();
    requireSeller(seller);
    requireThere(checked, seller);
    if (seller.status === "verified")
      throw await decidedAlready(transaction, site, await findApproved(transaction, sellerId));
    const decided = { checked, decision_reason: reason, valid_until: inMonths(months) };
    const made = await makeApproved(transaction, actor, sellerId, decided);
    await tellVerified(context, transaction, actor, { id: made, seller, checked, note: reason });
    return made;
  });
  return readCase(pool, id);
}

/**
 * Verifies a seller without any evidence and without an end, as scripts do; how many that changed. What
 * they have asked for is answered by it. @throws AppError NOT_FOUND, CONFLICT
 */
export async function verifyAtOnce(
  context: CaseContext,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  return transact(context.kysely, async (transaction) => {
    const known = await findPersonByEmail(transaction, email);
    if (known !== undefined) await lockPerson(transaction, known.id);
    const seller = known && (await findPerson(transaction, known.id));
    if (seller === undefined) throw noSuchAccount();
    requireSeller(seller);
    if (seller.status === "verified") return { modifiedCount: 0 };
    const id = await makeApproved(transaction, actor, seller.id, {});
    await tellVerified(context, transaction, actor, { id, seller, checked: [], note: null });
    return { modifiedCount: 1 };
  });
}

const noSuchAccount = () => new AppError("NOT_FOUND", "There is no such account.");

/** The approved case of a locked seller: what they have asked for, or a new one. */
async function makeApproved(
  transaction: Transaction<Database>,
  actor: Actor,
  sellerId: string,
  values: Parameters<typeof updateCase>[2],
): Promise<string> {
  // A verification whose time is over may not have been marked as expired yet.
  await endApproved(transaction, sellerId);
  const open = await findOpenCase(transaction, sellerId);
  const id = open?.id ?? makeId();
  if (open === undefined)
    await insertCase(transaction, { id, seller_id: sellerId, asked: [], state: "open" });
  await updateCase(transaction, id, { ...values, ...decidedBy(actor), state: "approved" });
  return id;
}

/** What the audit log gives as the reason where a script has verified. */
const WITHOUT_EVIDENCE = "Verified by the call PUT /verifiedseller, without evidence.";

interface Verified {
  id: string;
  seller: Person;
  checked: Check[];
  note: string | null;
}

async function tellVerified(
  { jobs, site }: CaseContext,
  transaction: Transaction<Database>,
  actor: Actor,
  { id, seller, checked, note }: Verified,
): Promise<void> {
  const until = (await findCase(transaction, id))?.valid_until ?? null;
  await writeDown(transaction, actor, {
    act: "seller.verified",
    subject: subjectOf(seller),
    before: { status: seller.status },
    after: { status: "verified", verification: id, checked, until },
    reason: note ?? WITHOUT_EVIDENCE,
  });
  const mail = verifiedNotice(site, seller, checked, until, note);
  await jobs.put(transaction, "mail", [{ data: mail }]);
}

function decidedBy({ userId }: Actor) {
  return { decided_by: userId, decided_at: new Date() };
}

/** The seller first, as everywhere: whoever changes a case of theirs has them locked. @throws AppError NOT_FOUND */
async function requireLocked(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ found: CaseRow; seller: Person }> {
  const before = await findCase(transaction, id);
  if (before !== undefined) await lockPerson(transaction, before.seller_id);
  const found = before && (await findCase(transaction, id));
  const seller = found && (await findPerson(transaction, found.seller_id));
  if (found === undefined || seller === undefined) throw new AppError("NOT_FOUND", NO_CASE);
  return { found, seller };
}
