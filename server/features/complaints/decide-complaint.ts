import { t } from "#shared/lib/text.ts";
import type { Complaint } from "#shared/contract/complaints.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { complaintNotice } from "./emails.ts";
import { requireOpen } from "./policy.ts";
import { lockComplaint, updateComplaint } from "./store.ts";
import { readComplaint } from "./views.ts";

interface Decision {
  id: string;
  isUpheld: boolean;
  reason: string;
}

/** Decides about a complaint; whoever complained is told why. @throws AppError NOT_FOUND, CONFLICT */
export async function decideComplaint(
  context: SaleContext,
  actor: Actor,
  { id, isUpheld, reason }: Decision,
): Promise<Complaint> {
  await transact(context.kysely, async (transaction) => {
    const complaint = requireOpen(await lockComplaint(transaction, id), actor);
    const { complainer_id: complainerId, product_name: name } = complaint;
    const state = isUpheld ? "upheld" : "dismissed";
    await updateComplaint(transaction, id, {
      state,
      decided_by: actor.userId,
      decided_at: new Date(),
      decision_reason: reason,
    });
    await recordAct(transaction, actor, {
      act: "conversation.decided",
      subject: { kind: "conversation", id: complaint.conversation_id, name },
      before: { state: "open" },
      after: { state },
      reason,
    });
    const person = complainerId === null ? undefined : await findPerson(transaction, complainerId);
    if (person)
      await tellPeople(context, transaction, [
        {
          personId: person.id,
          kind: "reports",
          title: () =>
            isUpheld
              ? t`Your report on the conversation about ${name} was upheld.`
              : t`Your report on the conversation about ${name} was dismissed.`,
          path: pagePath("conversation", complaint.conversation_id),
          key: `complaint ${id}`,
          email: () => complaintNotice(context.site, person, { item: name, isUpheld, reason }),
        },
      ]);
  });
  return readComplaint(context.pool, id);
}
