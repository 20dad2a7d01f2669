import { t } from "#shared/lib/text.ts";
import type { Report } from "#shared/contract/reports.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { REPORT_STATES } from "./report-states.ts";
import { Said } from "./Said.tsx";

/** The complaint: its kind, reporter and time, and the seller's answer. */
export function Complaint({ report }: { report: Report }) {
  const format = useFormat();
  const { kind, words, reporter, seller, answer, reason, appeal, appeal_reason: end } = report;
  return (
    <dl className="space-y-3 text-sm">
      <Said term={t`Report`} words={words}>
        {REPORT_KIND_NAMES[kind]}
      </Said>
      <Said term={report.is_reported ? t`Reported by` : t`Taken down without a report by`}>
        {reporter ?? (report.is_reported ? t`A visitor` : t`Deleted account`)},{" "}
        <time dateTime={report.created_at}>{format.dateTime(report.created_at)}</time>
      </Said>
      <Said term={t`Seller`}>{seller ?? t`Deleted account`}</Said>
      {reason !== null && (
        <Said term={t`Current decision`} words={reason}>
          <StateBadge state={REPORT_STATES[report.state]} />
          {report.decided_at !== null && (
            <time dateTime={report.decided_at} className="ml-2">
              {format.dateTime(report.decided_at)}
            </time>
          )}
        </Said>
      )}
      {answer !== null && <Said term={t`The seller’s answer`} words={answer} />}
      {appeal !== null && <Said term={t`The seller’s appeal`} words={appeal} />}
      {end !== null && <Said term={t`Decision on the appeal`} words={end} />}
    </dl>
  );
}
