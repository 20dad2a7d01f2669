import { t } from "#shared/lib/text.ts";
import type { Ruling } from "#shared/contract/reports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { Button } from "#client/ui/Button.tsx";

interface RulingItemProps {
  ruling: Ruling;
  /** Opens the dialog that answers the question or appeals. */
  onSay: () => void;
}

/** An admin's question about a car, or its removal, with the reason and the seller's answer. */
export function RulingItem({ ruling, onSay }: RulingItemProps) {
  const format = useFormat();
  const { item, kind, state, reason, answer, appeal, decided_at: at } = ruling;
  const isDown = state === "taken_down";
  return (
    <li>
      <h3 className="text-lg font-semibold wrap-anywhere">
        {isDown ? t`${item}: taken down` : t`${item}: a question for you`}
      </h3>
      <p className="text-sm text-muted">
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
      </p>
      <Quote>{reason}</Quote>
      {answer !== null && (
        <>
          <p className="mt-3">{isDown ? t`Your answer:` : t`Answer sent. We’re reviewing it.`}</p>
          <Quote>{answer}</Quote>
        </>
      )}
      {appeal !== null && (
        <>
          <p className="mt-3">
            {ruling.appeal_state === "open"
              ? t`You’ve appealed. We’ll email you our decision.`
              : t`Appeal rejected: the car stays taken down. This decision is final.`}
          </p>
          <Quote>{appeal}</Quote>
          {ruling.appeal_reason !== null && (
            <>
              <p className="mt-3">
                <Trans>Our reason:</Trans>
              </p>
              <Quote>{ruling.appeal_reason}</Quote>
            </>
          )}
        </>
      )}
      {state === "asked" && (
        <Button
          look="quiet"
          className="mt-3"
          aria-label={t`Answer the report about ${item}`}
          onClick={onSay}
        >
          {t.of("the button")`Answer`}
        </Button>
      )}
      {isDown && appeal === null && (
        <Button
          look="quiet"
          className="mt-3"
          aria-label={t`Appeal against the takedown of ${item}`}
          onClick={onSay}
        >
          {t.of("the button")`Appeal`}
        </Button>
      )}
    </li>
  );
}

function Quote({ children }: { children: React.ReactNode }) {
  return (
    <blockquote className="mt-2 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  );
}
