import { t } from "#shared/lib/text.ts";
import type { OwnVerification } from "#shared/contract/verification.ts";
import type { CaseState } from "#shared/rules/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { Button } from "#client/ui/Button.tsx";
import { FileList } from "#client/ui/tool/FileList.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { useSaving } from "./use-saving.ts";

const TITLES: Record<CaseState, string> = {
  open: t`Under review`,
  approved: t`You’re verified`,
  refused: t`Application rejected`,
  withdrawn: t`Application withdrawn`,
  revoked: t`Verification revoked`,
  expired: t`Verification expired`,
};

interface CasePanelProps {
  verification: OwnVerification;
  /** Withdraws the open case. */
  onWithdraw: () => void;
}

/** The state and outcome of a seller's verification case. */
export function CasePanel({ verification, onWithdraw }: CasePanelProps) {
  const format = useFormat();
  const filesOf = useSaving();
  const { state, asked, checked, message, reason, documents } = verification;
  const facts: readonly [string, string | null][] = [
    [t`Requested on`, asked.length === 0 ? null : format.date(verification.created_at)],
    [t`Requested`, asked.length === 0 ? null : namesOf(asked)],
    [t`Your message`, message],
    [t`Checked`, checked.length === 0 ? null : namesOf(checked)],
    [t`Decided on`, verification.decided_at && format.date(verification.decided_at)],
    [state === "refused" ? t`Reason` : t`Note`, reason],
    [t`Valid until`, verification.valid_until && format.date(verification.valid_until)],
    [t`Ended on`, verification.ended_at && format.date(verification.ended_at)],
    [t`Why it ended`, verification.end_reason],
  ];
  return (
    <Panel title={TITLES[state]}>
      <dl className="grid gap-x-6 gap-y-2 max-sm:gap-y-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-3">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <FileList label={t`Documents`} files={filesOf(documents)} />
      {state === "open" && (
        <Button look="danger" className="mt-5" onClick={onWithdraw}>
          <Trans>Withdraw application</Trans>
        </Button>
      )}
    </Panel>
  );
}
