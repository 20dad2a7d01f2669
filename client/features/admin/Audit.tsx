import type { AuditEntry } from "#shared/contract/audit.ts";
import { type Act, ACTS } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Cell, ROW } from "#client/ui/Table.tsx";
import { ACT_NAMES } from "./act-names.ts";
import { AdminList } from "./AdminList.tsx";
import { describeChange } from "./audit-words.ts";
import { type ListShape, toInput, toPage } from "./list-query.ts";

const SHAPE: ListShape<"newest", Act> = {
  path: paths.audit(),
  sorts: [{ value: "newest", label: "Newest first", column: "When", isDescending: true }],
  filter: {
    name: "act",
    label: "What",
    all: "All",
    options: ACTS.map((value) => ({ value, label: ACT_NAMES[value] })),
  },
};

/** The log of admins' actions. */
export function Audit() {
  return (
    <AdminList
      shape={SHAPE}
      heading="Audit log:"
      caption="What admins have done, the latest first"
      columns={["When", "Who", "What", "To", "Change", "Reason"]}
      empty="Nothing yet: what admins do to people, cars, bookings, money and settings is written down here."
      read={async (query) =>
        toPage(
          await api.audit.list({
            ...toInput(query),
            ...(query.filter && { act: query.filter }),
          }),
        )
      }
      saved={{
        name: "audit-log.csv",
        read: ({ q, filter }) =>
          api.audit.export({ ...(q !== "" && { q }), ...(filter && { act: filter }) }),
      }}
      renderRow={(entry) => <EntryRow key={entry._id} entry={entry} />}
    />
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const format = useFormat();
  const { at, actor, actor_email: email, address, act, subject, subject_id: id, reason } = entry;
  return (
    <tr className={ROW}>
      <Cell label="When">
        <time dateTime={at}>{format.dateTime(at)}</time>
      </Cell>
      <Cell label="Who">
        {actor}
        <span className="block text-sm text-muted">
          {email}
          {address !== null && `, from ${address}`}
        </span>
      </Cell>
      <Cell label="What">{ACT_NAMES[act]}</Cell>
      <Cell label="To">
        {subject}
        <details className="text-xs text-muted">
          <summary className="inline-block min-h-6 cursor-pointer underline">ID</summary>
          <code className="break-all">{id}</code>
        </details>
      </Cell>
      <Cell label="Change">
        <Change entry={entry} />
      </Cell>
      <Cell label="Reason">{reason}</Cell>
    </tr>
  );
}

/** A change of more fields is cut off in its row; the exported file has all of them. */
const MOST_FIELDS = 12;

/** Each field as it was and as it is. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { dateTime, price } = useFormat();
  const fields = describeChange(before, after, { dateTime, price });
  const left = fields.length - MOST_FIELDS;
  return (
    <ul className="space-y-1 text-sm">
      {fields.slice(0, MOST_FIELDS).map(({ label, before: was, after: is }) => (
        <li key={label}>
          <span className="text-muted">{label}:</span> {was}
          {was !== undefined && is !== undefined && " → "}
          {is}
        </li>
      ))}
      {left > 0 && <li className="text-muted">and {left} more: the CSV file has them all</li>}
    </ul>
  );
}
