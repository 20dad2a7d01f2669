import type { Actor } from "#server/base/actor.ts";
import { t } from "#shared/lib/text.ts";
import type { CaseContext } from "./context.ts";
import { denyCase } from "./deny-case.ts";
import { revokedNotice } from "./emails.ts";
import type { Denied } from "./deny-case.ts";
import { decidedAlready } from "./views.ts";

/** Ends a verification before its time. @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN for one's own */
export function revokeVerification(context: CaseContext, actor: Actor, denied: Denied) {
  return denyCase(context, actor, denied, async (found, transaction) => {
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
      title: () => t`Your verification was revoked.`,
    };
  });
}
