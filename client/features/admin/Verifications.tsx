import { useState } from "react";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { CASE_STATES, type CaseState } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListShape, toInput, toPage } from "./list-query.ts";
import { VerificationDialog } from "./VerificationDialog.tsx";

const STATES: Record<CaseState, string> = {
  open: "To review",
  approved: "Verified",
  refused: "Rejected",
  withdrawn: "Withdrawn",
  revoked: "Revoked",
  expired: "Expired",
};

const LOOKS: Record<CaseState, Pick<ShownState, "icon" | "look">> = {
  open: { icon: "inbox", look: "warning" },
  approved: { icon: "check", look: "good" },
  refused: { icon: "close", look: "danger" },
  withdrawn: { icon: "undo", look: "muted" },
  revoked: { icon: "ban", look: "danger" },
  expired: { icon: "ended", look: "muted" },
};

const SHAPE: ListShape<"newest" | "oldest", CaseState> = {
  path: paths.verifications(),
  sorts: [
    { value: "newest", label: "Newest first" },
    { value: "oldest", label: "Oldest first" },
  ],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: CASE_STATES.map((value) => ({ value, label: STATES[value] })),
  },
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
        columns={["Seller", "Requested", "State", "Review"]}
        kept={["Seller", "Review"]}
        empty="No applications for verification yet."
        read={async (query) =>
          toPage(
            await api.verification.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
            }),
          )
        }
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
  return (
    <tr className={ROW}>
      <th scope="row" className={NAME}>
        <a href={paths.person(sellerId)} className="inline-block min-h-6 hover:underline">
          {seller}
        </a>
        <span className="mt-1 block text-sm font-normal text-muted">{email}</span>
      </th>
      <Cell label="Requested">
        {asked.length === 0 ? "Nothing: verified by an admin" : namesOf(asked)}
        <span className="mt-1 block text-sm text-muted">
          <time dateTime={since}>{format.dateTime(since)}</time>
          {documents.length > 0 &&
            `, ${documents.length} ${documents.length === 1 ? "document" : "documents"}`}
        </span>
      </Cell>
      <Cell label="State">
        <StateBadge state={{ word: STATES[state], ...LOOKS[state] }} />
        {checked.length > 0 && <span className="mt-1 block text-muted">{namesOf(checked)}</span>}
        {state === "approved" && until !== null && (
          <span className="mt-1 block text-sm text-muted">until {format.date(until)}</span>
        )}
        {(endReason ?? reason) !== null && (
          <span className="mt-1 block border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted">
            {endReason ?? reason}
          </span>
        )}
      </Cell>
      <Cell label="Review" isAct>
        <Button look="quiet" size="small" aria-label={`Review ${seller}`} onClick={onLook}>
          Review
        </Button>
      </Cell>
    </tr>
  );
}
