import type { Transaction } from "kysely";
import type { Act } from "#shared/rules/admin.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import type { Subject } from "./rules.ts";
import { insertEntry, insertOperatorEntry } from "./store.ts";

/** The operator, who acts by a command. */
export const OPERATOR = "operator";

interface Done {
  act: Act;
  subject: Subject;
  /** What the act changes, as it was and as it is. */
  before?: object;
  after?: object;
  reason?: string;
}

/**
 * Records a privileged act in the transaction of the act itself, so that neither is ever committed without
 * the other.
 */
export async function recordAct(
  transaction: Transaction<Database>,
  actor: Actor | typeof OPERATOR,
  { act, subject, before, after, reason }: Done,
): Promise<void> {
  const entry = {
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    reason: reason ?? null,
  };
  await (actor === OPERATOR
    ? insertOperatorEntry(transaction, entry)
    : insertEntry(transaction, actor, entry));
}
