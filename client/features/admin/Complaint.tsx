import { t } from "#shared/lib/text.ts";
import type { Report } from "#shared/contract/reports.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { paths } from "#client/paths.ts";
import { NewTabLink } from "#client/ui/tool/NewTabLink.tsx";
import { CurrentDecision } from "./CurrentDecision.tsx";
import { REPORT_STATES } from "./report-states.ts";
import { Said } from "./Said.tsx";

interface ComplaintProps {
  report: Report;
  /** Nothing is left to decide: the decision comes first. */
  isOver: boolean;
}

/** The complaint: its kind, reporter and time, what was decided, and the seller's answer. */
export function Complaint({ report, isOver }: ComplaintProps) {
  const format = useToolFormat();
  const { kind, words, reporter, seller, answer, reason, appeal, appeal_reason: end } = report;
  const decision = reason !== null && (
    <CurrentDecision state={REPORT_STATES[report.state]} at={report.decided_at} words={reason} />
  );
  return (
    <dl className="space-y-3 text-sm">
      {isOver && decision}
      <Said term={t`Report`} words={words}>
        {REPORT_KIND_NAMES[kind]}
      </Said>
      <Said term={report.is_reported ? t`Reported by` : t`Taken down without a report by`}>
        {reporter ?? (report.is_reported ? t`A visitor` : t`Deleted account`)},{" "}
        <time dateTime={report.created_at}>{format.dateTime(report.created_at)}</time>
      </Said>
      <Said term={t`Seller`}>
        {report.sellerId === null ? (
          (seller ?? t`Deleted account`)
        ) : (
          <NewTabLink href={paths.person(report.sellerId)}>{seller}</NewTabLink>
        )}
      </Said>
      {!isOver && decision}
      {answer !== null && <Said term={t`The seller’s answer`} words={answer} />}
      {appeal !== null && <Said term={t`The seller’s appeal`} words={appeal} />}
      {end !== null && <Said term={t`Decision on the appeal`} words={end} />}
    </dl>
  );
}
