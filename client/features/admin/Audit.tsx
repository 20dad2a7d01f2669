import type { AuditEntry } from "#shared/contract/audit.ts";
import { type Act, ACTS, type AuditSort } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { RowCell, type RowColumn } from "#client/ui/tool/Rows.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { ACT_NAMES } from "./act-names.ts";
import { AdminList } from "./AdminList.tsx";
import { describeChange } from "./audit-words.ts";
import { describeHappening } from "./happening-words.ts";
import { type ListShape, toInput, toPage } from "./list-query.ts";

const COLUMNS = {
  action: { name: "Action", place: "name" },
  record: { name: "Record", from: "lg" },
  when: { name: "When", place: "price", look: "md:text-right" },
} as const satisfies Record<string, RowColumn>;

const SHAPE: ListShape<AuditSort, Act> = {
  path: paths.audit(),
  sorts: [
    { value: "newest", label: "Newest first", column: "When", isDescending: true },
    { value: "oldest", label: "Oldest first", column: "When" },
  ],
  filter: {
    name: "act",
    label: "Action",
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
      caption="Admin actions, latest first"
      columns={Object.values(COLUMNS)}
      kept={["Action"]}
      empty="Every admin action on users, cars, bookings, payments and settings is recorded here."
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

/** Where the record of an act's subject is, while there is one of its kind. */
const RECORDS: Readonly<Record<string, (id: string) => string>> = {
  user: paths.person,
  product: paths.carRecord,
  booking: paths.bookingRecord,
  payment: paths.paymentRecord,
};
const LETTERS: Readonly<Record<string, string>> = {
  user: "P",
  product: "C",
  booking: "FC",
  payment: "Y",
  report: "R",
};

function EntryRow({ entry }: { entry: AuditEntry }) {
  const format = useFormat();
  const { at, actor, actor_email: email, address, act, subject, reason } = entry;
  const { subject_id: id, subject_kind: kind, before, after } = entry;
  const happened = { what: act, who: actor, subject, before, after };
  const href = act.endsWith(".deleted") ? undefined : RECORDS[kind]?.(id);
  return (
    <tr>
      <th scope="row" className="text-left max-md:contents md:w-full md:py-1.5!">
        <div className="text-[0.9375rem] font-medium wrap-anywhere max-md:[grid-area:name]">
          {describeHappening(happened, format)}
        </div>
        <div className="text-sm text-muted max-md:[grid-area:note]">
          {reason !== null && <span className="mr-2 whitespace-pre-line">{reason}</span>}
          <details className="inline-block max-w-full align-top open:block">
            <summary className="inline-flex cursor-pointer items-center underline pointer-coarse:min-h-9">
              Details
            </summary>
            <p className="mt-1 wrap-anywhere">
              {actor} ({email}
              {address !== null && `, from ${address}`})
            </p>
            {LETTERS[kind] !== undefined && (
              <p>
                {subject}{" "}
                <Reference id={id} letter={LETTERS[kind]} {...(href !== undefined && { href })} />
              </p>
            )}
            <Change entry={entry} />
          </details>
        </div>
      </th>
      <RowCell column={COLUMNS.record}>
        {href !== undefined && LETTERS[kind] !== undefined && (
          <Reference id={id} letter={LETTERS[kind]} href={href} />
        )}
      </RowCell>
      <RowCell column={COLUMNS.when}>
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {format.dateTime(at)}
        </time>
      </RowCell>
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
      {left > 0 && <li className="text-muted">and {left} more in the CSV file</li>}
    </ul>
  );
}
