import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CASE_BADGES } from "./case-states.ts";
import { CurrentDecision } from "./CurrentDecision.tsx";
import { DecidedAt } from "./DecidedAt.tsx";
import { Said } from "./Said.tsx";

/** How a verification stands: who decided what and why, what was checked, and until when it is valid. */
export function CaseOutcome({ found }: { found: VerificationCase }) {
  const format = useFormat();
  const { state, checked, valid_until: until } = found;
  const { decided_at: decidedAt, decided_by: decidedBy, reason } = found;
  const { ended_at: endedAt, ended_by: endedBy, end_reason: endReason } = found;
  const hasEnded = state === "revoked" || state === "expired" || state === "withdrawn";
  return (
    <dl className="mb-5 space-y-3 text-sm">
      <CurrentDecision
        state={CASE_BADGES[state]}
        by={hasEnded ? endedBy : decidedBy}
        at={hasEnded ? endedAt : decidedAt}
        words={hasEnded ? endReason : reason}
      />
      {checked.length > 0 && <Said term={t`Checked`}>{namesOf(checked)}</Said>}
      {(state === "approved" || state === "expired") && (
        <Said term={t`Valid until`}>
          {until === null ? t`No end date` : <time dateTime={until}>{format.date(until)}</time>}
        </Said>
      )}
      {hasEnded && decidedAt !== null && (
        // Of a verification that has ended, the approval is told as well.
        <Said term={t.of("of a verification")`Approved`} words={reason}>
          <DecidedAt by={decidedBy} at={decidedAt} />
        </Said>
      )}
    </dl>
  );
}
