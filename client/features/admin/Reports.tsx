import { useState } from "react";
import type { Report } from "#shared/contract/reports.ts";
import type { ReportState } from "#shared/rules/reports.ts";
import { api } from "#client/lib/api.ts";
import { useFormat } from "#client/lib/format.ts";
import { REPORT_KIND_NAMES } from "#client/lib/report-kinds.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListShape, toInput, toPage } from "./list-query.ts";
import { ReportDecisionDialog } from "./ReportDecisionDialog.tsx";

const STATES: Record<ReportState, string> = {
  open: "Open",
  asked: "Seller was asked",
  dismissed: "Dismissed",
  taken_down: "Taken down",
};

const SHAPE: ListShape<"newest", ReportState> = {
  path: paths.reports(),
  sorts: [{ value: "newest", label: "Newest first" }],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: (["open", "asked", "taken_down", "dismissed"] as const).map((value) => ({
      value,
      label: STATES[value],
    })),
  },
};

/** What was reported about cars, and what was decided. */
export function Reports() {
  const [asked, setAsked] = useState<{ report: Report; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Reports:"
        caption="Reports of cars, the latest first"
        columns={["Car", "What", "State", "Decide"]}
        empty="Nobody has reported a car."
        read={async (query) =>
          toPage(
            await api.reports.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
            }),
          )
        }
        renderRow={(report, _, again) => (
          <ReportRow key={report._id} report={report} onDecide={() => setAsked({ report, again })} />
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
  const { item, productId, seller, kind, words, reporter, state, reason } = report;
  const isWaiting = state === "open" || state === "asked" || report.appeal_state === "open";
  return (
    <tr className={ROW}>
      <th scope="row" className={NAME}>
        {productId === null ? (
          item
        ) : (
          <a href={paths.car({ _id: productId, name: item })} className="hover:underline">
            {item}
          </a>
        )}
        {seller !== null && (
          <span className="mt-1 block text-sm font-normal text-muted">sold by {seller}</span>
        )}
      </th>
      <Cell label="What">
        {REPORT_KIND_NAMES[kind]}
        {words !== null && <span className="block whitespace-pre-line">{words}</span>}
        <span className="block text-sm text-muted">
          {reporter ?? "A visitor"},{" "}
          <time dateTime={report.created_at}>{format.dateTime(report.created_at)}</time>
        </span>
      </Cell>
      <Cell label="State">
        {STATES[state]}
        {reason !== null && <span className="block text-sm text-muted">{reason}</span>}
        {report.appeal !== null && (
          <span className="mt-1 block text-sm">
            Appeal ({report.appeal_state}): {report.appeal}
          </span>
        )}
      </Cell>
      <Cell label="Decide" isAct>
        {isWaiting && (
          <Button look="quiet" aria-label={`Decide: ${item}`} onClick={onDecide}>
            Decide
          </Button>
        )}
      </Cell>
    </tr>
  );
}
