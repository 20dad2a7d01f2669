import { useState } from "react";
import type { VerificationCase } from "#shared/contract/verification.ts";
import type { CaseSort } from "#shared/rules/admin.ts";
import { CASE_STATES, type CaseState } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { CASE_BADGES } from "./case-states.ts";
import { type ListShape, toExport, toInput, toNarrowed, toPage } from "./list-query.ts";
import { VerificationDialog } from "./VerificationDialog.tsx";

const COLUMNS = {
  seller: { name: "Seller", place: "name" },
  asked: { name: "Requested", from: "lg", look: "max-w-64" },
  state: { name: "State", place: "state" },
  review: { name: "Review", place: "price", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

const NARROWED = ["seller"] as const;

const SHAPE: ListShape<CaseSort, CaseState> = {
  path: paths.verifications(),
  sorts: [
    { value: "newest", label: "Newest first", column: "Requested", isDescending: true },
    { value: "oldest", label: "Oldest first", column: "Requested" },
    { value: "name", label: "By seller", column: "Seller" },
    { value: "name_back", label: "By seller, Z to A", column: "Seller", isDescending: true },
    { value: "state", label: "By state", column: "State" },
    { value: "state_back", label: "By state, backwards", column: "State", isDescending: true },
  ],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: CASE_STATES.map((value) => ({ value, label: CASE_BADGES[value].word })),
  },
  of: [{ name: "seller", told: "Showing one seller’s verifications." }],
};

/** Sellers' requests to be verified, with the decisions on them. */
export function Verifications() {
  const [asked, setAsked] = useState<{ found: VerificationCase; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Verifications:"
        caption="Applications for verification"
        columns={Object.values(COLUMNS)}
        kept={["Seller", "Review"]}
        empty="No applications for verification yet."
        read={async (query) =>
          toPage(
            await api.verification.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
          )
        }
        saved={{
          name: "verifications.csv",
          read: (query) =>
            api.verification.export({
              ...toExport(query),
              ...(query.filter && { state: query.filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
        }}
        renderRow={(found, _, again) => (
          <CaseRow key={found._id} found={found} onLook={() => setAsked({ found, again })} />
        )}
      />
      {asked && (
        <VerificationDialog
          found={asked.found}
          onDone={asked.again}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function CaseRow({ found, onLook }: { found: VerificationCase; onLook: () => void }) {
  const format = useFormat();
  const { seller, sellerId, email, state, asked, checked, documents } = found;
  const { created_at: since, valid_until: until, end_reason: endReason, reason } = found;
  const note = endReason ?? reason;
  return (
    <tr>
      <RowName
        href={paths.person(sellerId)}
        title={seller}
        note={
          <Dotted>
            <span>{email}</span>
            <span className="lg:hidden">{format.date(since)}</span>
          </Dotted>
        }
      >
        {seller}
      </RowName>
      <RowCell column={COLUMNS.asked}>
        <div className="truncate">
          {asked.length === 0 ? "Nothing: verified by an admin" : namesOf(asked)}
        </div>
        <div data-line="2" className="truncate text-muted">
          <time dateTime={since}>{format.dateTime(since)}</time>
          {documents.length > 0 &&
            `, ${documents.length} ${documents.length === 1 ? "document" : "documents"}`}
        </div>
      </RowCell>
      <RowCell column={COLUMNS.state}>
        <StateBadge
          state={CASE_BADGES[state]}
          title={state === "approved" && until !== null ? `until ${format.date(until)}` : undefined}
        />
        {(checked.length > 0 || note !== null) && (
          <div
            data-line="2"
            className="max-w-72 truncate text-muted max-md:hidden"
            title={note ?? undefined}
          >
            {[checked.length > 0 && namesOf(checked), note].filter(Boolean).join(" · ")}
          </div>
        )}
      </RowCell>
      <RowCell column={COLUMNS.review}>
        <Button look="quiet" size="small" aria-label={`Review ${seller}`} onClick={onLook}>
          Review
        </Button>
      </RowCell>
    </tr>
  );
}
