import { useRef, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { OwnVerification } from "#shared/contract/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { AskForm } from "./AskForm.tsx";
import { CasePanel } from "./CasePanel.tsx";

/** Lets a seller ask for the Verified badge. */
export function Verification() {
  const loaded = useLoaded(() => api.verification.find());
  const [asked, setAsked] = useState<OwnVerification>();
  const heading = useRef<HTMLHeadingElement>(null);
  const again = () => {
    if (loaded.status === "ready") loaded.again();
    // The submitted form or the pressed button is unmounted, so the focus moves to the heading.
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="tool-title">
        <Trans>Verification</Trans>
      </h1>
      <p className="mt-4 max-w-prose">
        <Trans>
          Buyers see a badge next to your name that says what we’ve checked and when. We need
          documents to check, such as your passport, your business registration or a bill with your
          address.
        </Trans>
      </p>
      <LoadedView state={loaded}>
        {({ cases, drafts, document_days: days }) => {
          const [last] = cases;
          const open = cases.find(({ state }) => state === "open");
          const holds = cases.find(({ state }) => state === "approved");
          // The valid verification, and the last case where none is open.
          const decided = [holds, open || last === holds ? undefined : last].filter(
            (each) => each !== undefined,
          );
          return (
            <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
              <div className="grid gap-6">
                {decided.map((each) => (
                  <CasePanel key={each._id} verification={each} onWithdraw={() => setAsked(each)} />
                ))}
                <p className="max-w-prose text-muted">
                  {days === 0
                    ? t`Only you and the admins of this site can open your documents. They are deleted after the decision, and immediately if you withdraw your application or delete your account.`
                    : plural(
                        days,
                        t`Only you and the admins of this site can open your documents. They are deleted ${days} day after the decision, and immediately if you withdraw your application or delete your account.`,
                        t`Only you and the admins of this site can open your documents. They are deleted ${days} days after the decision, and immediately if you withdraw your application or delete your account.`,
                      )}
                </p>
              </div>
              {open === undefined ? (
                <Panel title={cases.length === 0 ? t`Apply for verification` : t`Apply again`}>
                  <AskForm drafts={drafts} onDone={again} />
                </Panel>
              ) : (
                <CasePanel verification={open} onWithdraw={() => setAsked(open)} />
              )}
            </div>
          );
        }}
      </LoadedView>
      {asked && (
        <Withdrawal verification={asked} onDone={again} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface WithdrawalProps {
  verification: OwnVerification;
  onDone: () => void;
  onClose: () => void;
}

function Withdrawal({ verification: { _id: id }, onDone, onClose }: WithdrawalProps) {
  const { busy, act, problem } = useAct();
  const withdraw = () =>
    act(
      id,
      async () => {
        await api.verification.withdraw({ id });
        onClose();
        onDone();
      },
      // An admin may have decided about the case meanwhile.
      onDone,
    );
  return (
    <ConfirmDialog
      title={t`Withdraw your application?`}
      action={t`Withdraw application`}
      keep={t`Keep application`}
      isBusy={busy !== undefined}
      problem={problem}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <Trans>We’ll stop reviewing it and delete its documents. You can apply again.</Trans>
    </ConfirmDialog>
  );
}
