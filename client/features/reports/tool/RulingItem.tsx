import { t } from "#shared/lib/text.ts";
import type { Ruling } from "#shared/contract/reports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { Button } from "#client/ui/Button.tsx";
import { Disclosure } from "#client/ui/Disclosure.tsx";

interface RulingItemProps {
  ruling: Ruling;
  /** Opens the dialog that answers the question or appeals. */
  onSay: () => void;
}

/** An admin's question about a car, or its removal, with the reason and the seller's answer. */
export function RulingItem({ ruling, onSay }: RulingItemProps) {
  const format = useToolFormat();
  const { item, kind, state, reason, answer, appeal, decided_at: at } = ruling;
  const isDown = state === "taken_down";
  const say =
    state === "asked"
      ? {
          label: t.of("the button")`Answer`,
          name: t`Answer the report about ${item}`,
        }
      : isDown && appeal === null
        ? { label: t.of("the button")`Appeal`, name: t`Appeal against the takedown of ${item}` }
        : undefined;
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-text font-semibold tracking-normal wrap-anywhere">
          {isDown ? t`${item}: taken down` : t`${item}: a question for you`}
        </h3>
        {say && (
          <Button look="quiet" size="small" aria-label={say.name} onClick={onSay}>
            {say.label}
          </Button>
        )}
      </div>
      <Disclosure
        // What is asked or decided is read before it is answered.
        open={say !== undefined}
        summaryClassName="text-sm text-muted"
        summary={
          <>
            {ruling.is_reported ? (
              <Trans>Reported as: {REPORT_KIND_NAMES[kind]}</Trans>
            ) : (
              <Trans>Reason: {REPORT_KIND_NAMES[kind]}</Trans>
            )}
            {at !== null && (
              <>
                , <time dateTime={at}>{format.dateTime(at)}</time>
              </>
            )}
          </>
        }
      >
        <Quote>{reason}</Quote>
        <Said label={t`Your answer:`} words={answer} />
        <Said label={t`Your appeal:`} words={appeal} />
        <Said label={t`Our reason:`} words={ruling.appeal_reason} />
      </Disclosure>
      {answer !== null && !isDown && (
        <p>
          <Trans>Answer sent. We’re reviewing it.</Trans>
        </p>
      )}
      {appeal !== null && (
        <p>
          {ruling.appeal_state === "open"
            ? t`You’ve appealed. We’ll email you our decision.`
            : t`Appeal rejected: the car stays taken down. This decision is final.`}
        </p>
      )}
    </li>
  );
}

/** What one side said later; nothing where it has not. */
function Said({ label, words }: { label: string; words: string | null }) {
  if (words === null) return null;
  return (
    <>
      <p className="mt-3">{label}</p>
      <Quote>{words}</Quote>
    </>
  );
}

function Quote({ children }: { children: React.ReactNode }) {
  return (
    <blockquote className="mt-2 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  );
}
