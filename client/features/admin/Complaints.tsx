import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Complaint } from "#shared/contract/complaints.ts";
import type { ComplaintSort } from "#shared/rules/admin.ts";
import { COMPLAINT_STATES, type ComplaintState } from "#shared/rules/complaints.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { COMPLAINT_KIND_NAMES } from "#client/domain/complaint-kinds.ts";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { ComplaintCase } from "./ComplaintCase.tsx";
import { KindCell } from "./KindCell.tsx";
import { nameOfParty } from "./party-name.ts";
import { PartyLink } from "./PartyLink.tsx";
import { COMPLAINT_STATE_BADGES } from "./complaint-states.ts";
import { type ListShape, toInput, toNarrowed, toPage } from "./list-query.ts";

const COLUMNS = {
  who: { key: "who", name: t`User`, place: "name" },
  what: {
    key: "what",
    name: t.of("of a report")`Reason`,
    from: "xl",
    look: "max-w-66 xl:min-w-66",
  },
  at: { key: "at", name: t`Reported`, from: "lg" },
  state: { key: "state", name: t`Status`, place: "state" },
  review: { key: "review", name: t`Review`, place: "price", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

const NARROWED = ["accused", "complainer"] as const;

const SHAPE: ListShape<ComplaintSort, ComplaintState> = {
  path: paths.complaints(),
  sorts: [
    { value: "newest", label: t`Newest first`, column: "at", isDescending: true },
    { value: "oldest", label: t`Oldest first`, column: "at" },
    { value: "state", label: t`By status`, column: "state" },
    { value: "state_back", label: t`By status, reversed`, column: "state", isDescending: true },
  ],
  filter: {
    name: "state",
    label: t`Status`,
    all: t`All`,
    waiting: "open",
    options: COMPLAINT_STATES.map((value) => ({
      value,
      label: COMPLAINT_STATE_BADGES[value].word,
    })),
  },
  of: [
    { name: "accused", told: t`Showing the reports about one user.` },
    { name: "complainer", told: t`Showing the reports made by one user.` },
  ],
};

/** Conversations that one of their sides has reported. */
export function Complaints() {
  const [opened, setOpened] = useState<{ complaint: Complaint; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading={t`Message reports:`}
        caption={t`Reported conversations`}
        columns={Object.values(COLUMNS)}
        kept={["who", "review"]}
        empty={t`No messages have been reported. When someone reports a conversation, you decide about it here.`}
        emptyAct={{ action: t`Reports about listings`, href: paths.reports() }}
        read={async (query) =>
          toPage(
            await api.complaints.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
          )
        }
        renderRow={(complaint, _, again) => (
          <ComplaintRow
            key={complaint._id}
            complaint={complaint}
            onOpen={() => setOpened({ complaint, again })}
          />
        )}
      />
      {opened && (
        <ComplaintCase
          complaint={opened.complaint}
          onDone={opened.again}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function ComplaintRow({ complaint, onOpen }: { complaint: Complaint; onOpen: () => void }) {
  const format = useToolFormat();
  const { item, complainer, accused, kind, words, state, reason, created_at: at } = complaint;
  return (
    <tr>
      <RowName
        title={accused.name ?? undefined}
        note={
          <Dotted>
            <span className="xl:hidden">{COMPLAINT_KIND_NAMES[kind]}</span>
            <span>{accused.side === "buyer" ? t`buyer of ${item}` : t`seller of ${item}`}</span>
          </Dotted>
        }
      >
        <PartyLink party={accused} />
      </RowName>
      <KindCell column={COLUMNS.what} kind={COMPLAINT_KIND_NAMES[kind]} words={words} />
      <RowCell column={COLUMNS.at}>
        <time dateTime={at} className="whitespace-nowrap">
          {format.dateTime(at)}
        </time>
        <div data-line="2" className="max-w-44 truncate text-muted">
          <Trans>
            Reported by <PartyLink party={complainer} gone={t`a deleted account`} />
          </Trans>
        </div>
      </RowCell>
      <RowCell column={COLUMNS.state}>
        <StateBadge state={COMPLAINT_STATE_BADGES[state]} />
        {reason !== null && (
          <div
            data-line="2"
            className="line-clamp-2 w-max max-w-60 text-muted max-md:hidden"
            title={reason}
          >
            {reason}
          </div>
        )}
      </RowCell>
      <RowCell column={COLUMNS.review}>
        {state === "open" && (
          <Button
            look="quiet"
            size="small"
            aria-label={t`Review the report about ${nameOfParty(accused)}`}
            onClick={onOpen}
          >
            <Trans>Review</Trans>
          </Button>
        )}
      </RowCell>
    </tr>
  );
}
