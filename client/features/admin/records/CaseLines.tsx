import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { CASE_BADGES } from "../case-states.ts";
import { Line } from "./Lines.tsx";

/** A person's verifications: what was asked or checked, and who decided when and why. */
export function CaseLines({ cases }: { cases: readonly VerificationCase[] }) {
  return cases.map((each) => {
    const checks = each.checked.length > 0 ? each.checked : each.asked;
    return (
      <Line
        key={each._id}
        title={checks.length === 0 ? t`No checks specified` : namesOf(checks)}
        note={<CaseSteps found={each} />}
        badge={<StateBadge state={CASE_BADGES[each.state]} />}
        at={each.created_at}
      />
    );
  });
}

function CaseSteps({ found }: { found: VerificationCase }) {
  const { state, decided_at: decidedAt, ended_at: endedAt } = found;
  const format = useFormat();
  const stepOf = (word: string, by: string | null, at: string) =>
    by === null
      ? t.of("a day")`${word} on ${format.date(at)}`
      : t`${word} by ${by} on ${format.date(at)}`;
  const verdict = state === "refused" ? CASE_BADGES.refused.word : CASE_BADGES.approved.word;
  return (
    <>
      {decidedAt !== null && (
        <span className="block">{stepOf(verdict, found.decided_by, decidedAt)}</span>
      )}
      <Words text={found.reason} />
      {endedAt !== null && (
        <span className="block">{stepOf(CASE_BADGES[state].word, found.ended_by, endedAt)}</span>
      )}
      <Words text={found.end_reason} />
    </>
  );
}

function Words({ text }: { text: string | null }) {
  return (
    text !== null && (
      <span className="block whitespace-pre-line wrap-anywhere">
        <Trans>“{text}”</Trans>
      </span>
    )
  );
}
