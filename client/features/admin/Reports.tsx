import { useState } from "react";
import type { Report } from "#shared/contract/reports.ts";
import type { AppealState, ReportFilter } from "#shared/rules/reports.ts";
import { REPORT_FILTERS } from "#shared/rules/reports.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListShape, toExport, toInput, toPage } from "./list-query.ts";
import { Quote } from "./Quote.tsx";
import { REPORT_STATES } from "./report-states.ts";
import { ReportDecisionDialog } from "./ReportDecisionDialog.tsx";

const APPEALS: Record<AppealState, string> = {
  open: "Appealed",
  upheld: "Appeal upheld: takedown lifted",
  refused: "Appeal rejected: stays taken down",
};

const FILTERS: Record<ReportFilter, string> = {
  waiting: "To review",
  appealed: APPEALS.open,
  open: REPORT_STATES.open.word,
  asked: REPORT_STATES.asked.word,
  answered: REPORT_STATES.answered.word,
  taken_down: REPORT_STATES.taken_down.word,
  dismissed: REPORT_STATES.dismissed.word,
};

const SHAPE: ListShape<"newest", ReportFilter> = {
  path: paths.reports(),
  sorts: [{ value: "newest", label: "Newest first" }],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: REPORT_FILTERS.map((value) => ({ value, label: FILTERS[value] })),
  },
  of: { name: "car", told: "Showing the reports on one car." },
};

/** The reports about cars, with the decisions on them. */
export function Reports() {
  const [asked, setAsked] = useState<{ report: Report; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Reports:"
        caption="Reported listings, latest first"
        columns={["Car", "What", "State", "Decide"]}
        kept={["Car", "Decide"]}
        empty="No listings have been reported."
        read={async (query) =>
          toPage(
            await api.reports.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
              ...(query.of !== undefined && { car: query.of }),
            }),
          )
        }
        saved={{
          name: "reports.csv",
          read: (query) =>
            api.reports.export({
              ...toExport(query),
              ...(query.filter && { state: query.filter }),
              ...(query.of !== undefined && { car: query.of }),
            }),
        }}
        renderRow={(report, _, again) => (
          <ReportRow
            key={report._id}
            report={report}
            onDecide={() => setAsked({ report, again })}
          />
        )}
      />
      {asked && (
        <ReportDecisionDialog
          report={asked.report}
          onDone={asked.again}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function ReportRow({ report, onDecide }: { report: Report; onDecide: () => void }) {
  const format = useFormat();
  const { item, productId, seller, kind, words, reporter, state } = report;
  const isOpen = state === "open" || state === "asked" || state === "answered";
  return (
    <tr className={ROW}>
      <th scope="row" className={NAME}>
        {productId === null || state === "taken_down" ? (
          item
        ) : (
          <a
            href={paths.car({ _id: productId, name: item })}
            className="inline-block min-h-6 hover:underline"
          >
            {item}
          </a>
        )}
        <span className="mt-1 block text-sm font-normal text-muted">
          {productId === null ? (
            "No longer on the site"
          ) : (
            <span className="flex flex-wrap items-center gap-x-3">
              sold by {seller ?? "a deleted account"}
              <Reference id={productId} letter="C" href={paths.carRecord(productId)} />
            </span>
          )}
        </span>
      </th>
      <Cell label="What">
        {REPORT_KIND_NAMES[kind]}
        {words !== null && <Quote>{words}</Quote>}
        <span className="mt-1 block text-sm text-muted">
          {reporter ?? "A visitor"},{" "}
          <time dateTime={report.created_at}>{format.dateTime(report.created_at)}</time>
        </span>
      </Cell>
      <Cell label="State">
        <StateBadge state={REPORT_STATES[state]} />
        {report.reason !== null && <Quote>{report.reason}</Quote>}
        {report.answer !== null && (
          <>
            <span className="mt-2 block">The seller’s answer</span>
            <Quote>{report.answer}</Quote>
          </>
        )}
        {report.appeal_state !== null && (
          <>
            <span className="mt-2 block">{APPEALS[report.appeal_state]}</span>
            <Quote>{report.appeal}</Quote>
            {report.appeal_reason !== null && <Quote>{report.appeal_reason}</Quote>}
          </>
        )}
      </Cell>
      <Cell label="Decide" isAct>
        {(isOpen || report.appeal_state === "open") && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Review the report on ${item}`}
            onClick={onDecide}
          >
            Review
          </Button>
        )}
      </Cell>
    </tr>
  );
}
