import { useState } from "react";
import type { Complaint } from "#shared/contract/complaints.ts";
import { COMPLAINT_STATES, type ComplaintState } from "#shared/rules/complaints.ts";
import { COMPLAINT_KIND_NAMES } from "#client/domain/complaint-kinds.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { ComplaintCase } from "./ComplaintCase.tsx";
import { PartyLink } from "./PartyLink.tsx";
import { Quote } from "./Quote.tsx";
import { COMPLAINT_STATE_BADGES } from "./complaint-states.ts";
import { type ListShape, toInput, toPage } from "./list-query.ts";

const SHAPE: ListShape<"newest", ComplaintState> = {
  path: paths.complaints(),
  sorts: [{ value: "newest", label: "Newest first" }],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: COMPLAINT_STATES.map((value) => ({
      value,
      label: COMPLAINT_STATE_BADGES[value].word,
    })),
  },
};

/** Conversations that one of their sides has reported. */
export function Complaints() {
  const [opened, setOpened] = useState<{ complaint: Complaint; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Message reports:"
        caption="Reported conversations, latest first"
        columns={["Who", "What", "State", "Decide"]}
        kept={["Who", "Decide"]}
        empty="No messages have been reported."
        read={async (query) =>
          toPage(
            await api.complaints.list({
              ...toInput(query),
              ...(query.filter && { state: query.filter }),
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
  const format = useFormat();
  const { item, complainer, accused, kind, words, state, reason, created_at: at } = complaint;
  return (
    <tr className={ROW}>
      <th scope="row" className={NAME}>
        <PartyLink party={accused} />
        <span className="mt-1 block text-sm font-normal text-muted">
          {accused.side} of {item}
        </span>
      </th>
      <Cell label="What">
        {COMPLAINT_KIND_NAMES[kind]}
        {words !== null && <Quote>{words}</Quote>}
        <span className="mt-1 block text-sm text-muted">
          Reported by <PartyLink party={complainer} />,{" "}
          <time dateTime={at}>{format.dateTime(at)}</time>
        </span>
      </Cell>
      <Cell label="State">
        <StateBadge state={COMPLAINT_STATE_BADGES[state]} />
        {reason !== null && <Quote>{reason}</Quote>}
      </Cell>
      <Cell label="Decide" isAct>
        {state === "open" && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Review the report about ${accused.name ?? "a deleted account"}`}
            onClick={onOpen}
          >
            Review
          </Button>
        )}
      </Cell>
    </tr>
  );
}
