import { t } from "#shared/lib/text.ts";
import type { AuditEntry } from "#shared/contract/audit.ts";
import { type Act, ACTS, type AuditSort } from "#shared/rules/admin.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths } from "#client/paths.ts";
import { RowCell, type RowColumn } from "#client/ui/tool/Rows.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { ACT_NAMES } from "./act-names.ts";
import { AdminList } from "./AdminList.tsx";
import { describeChange } from "./audit-words.ts";
import { splitHappening } from "./happening-words.ts";
import { type ListShape, toInput, toPage } from "./list-query.ts";

const COLUMNS = {
  action: { key: "action", name: t`Action`, place: "name" },
  record: { key: "record", name: t`Record`, from: "lg" },
  when: { key: "when", name: t`When`, place: "price", look: "md:text-right" },
} as const satisfies Record<string, RowColumn>;

const SHAPE: ListShape<AuditSort, Act> = {
  path: paths.audit(),
  sorts: [
    { value: "newest", label: t`Newest first`, column: "when", isDescending: true },
    { value: "oldest", label: t`Oldest first`, column: "when" },
  ],
  filter: {
    name: "act",
    label: t`Action`,
    all: t`All`,
    options: ACTS.map((value) => ({ value, label: ACT_NAMES[value] })),
  },
};

/** The log of admins' actions. */
export function Audit() {
  return (
    <AdminList
      shape={SHAPE}
      heading={t`Audit log:`}
      caption={t`Admin actions`}
      columns={Object.values(COLUMNS)}
      kept={["action"]}
      empty={t`Every admin action on users, cars, bookings, payments and settings is recorded here.`}
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

const RECORDS: Record<RecordKind, (id: string) => string> = {
  person: paths.person,
  car: paths.carRecord,
  booking: paths.bookingRecord,
  payment: paths.paymentRecord,
};
const LETTERS: Record<RecordKind, string> = { person: "P", car: "C", booking: "FC", payment: "Y" };

/** Opened details move nothing in the other cells. */
const TOP = "md:pt-0.5! md:align-top!";

/** A longer reason is cut in its row; the details have all of it. */
const MOST_LETTERS = 160;

function EntryRow({ entry }: { entry: AuditEntry }) {
  const format = useToolFormat();
  const { at, actor, actor_email: email, address, subject, reason, record } = entry;
  const isLong = reason !== null && reason.length > MOST_LETTERS;
  const reference = record !== null && (
    <Reference
      id={record.id}
      letter={LETTERS[record.kind]}
      href={RECORDS[record.kind](record.id)}
    />
  );
  return (
    <tr>
      <th scope="row" className="relative text-left max-md:contents md:w-full md:py-1.5!">
        <div className="max-w-[75ch] py-1 text-[0.9375rem] font-medium wrap-anywhere md:pr-10 max-md:[grid-area:name]">
          <Sentence entry={entry} />
          {reason !== null && (
            <span className="font-normal">
              : {isLong ? `${reason.slice(0, MOST_LETTERS).trimEnd()}…` : reason}
            </span>
          )}
        </div>
        <div className="text-sm text-muted max-md:[grid-area:note]">
          <details className="group max-md:inline-block max-md:max-w-full max-md:align-top max-md:open:block">
            {/* Wide: at the end of the row, so that a closed one is a single line. */}
            <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm hover:text-ink max-md:underline md:absolute md:top-1 md:right-1 md:size-9 md:justify-center md:hover:bg-hover pointer-coarse:min-h-9 [&::-webkit-details-marker]:hidden">
              <span className="md:sr-only">
                <Trans>Details</Trans>
              </span>
              <ToolIcon name="chevron" className="size-4.5 group-open:rotate-180" />
            </summary>
            <p className="mt-1 wrap-anywhere">
              {address === null ? `${actor} (${email})` : t`${actor} (${email}, from ${address})`}
            </p>
            <p className="wrap-anywhere">
              {entry.item ?? subject} {reference}
            </p>
            {isLong && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
            <Change entry={entry} />
          </details>
        </div>
      </th>
      <RowCell column={COLUMNS.record} className={TOP}>
        {reference}
      </RowCell>
      <RowCell column={COLUMNS.when} className={TOP}>
        <time dateTime={at} className="leading-8 whitespace-nowrap text-muted">
          {format.dateTime(at)}
        </time>
      </RowCell>
    </tr>
  );
}

/** Who did what to whom; each name leads to its record, while there is one. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const format = useToolFormat();
  const { act: what, actor: who, actor_id: actorId, record, person, before, after } = entry;
  const subject = entry.item ?? entry.subject;
  const personId = person?.id ?? null;
  const links = {
    who: actorId && paths.person(actorId),
    subject: record && RECORDS[record.kind](record.id),
    person: personId && paths.person(personId),
  };
  const happened = { what, who, subject, person: person?.name ?? null, before, after };
  return splitHappening(happened, format).map(({ text, of }, place) => {
    const href = of && links[of];
    return href ? (
      <a
        key={place}
        href={href}
        className="underline decoration-muted underline-offset-4 hover:decoration-current"
      >
        {text}
      </a>
    ) : (
      text
    );
  });
}

/** A change of more fields is cut off in its row; the exported file has all of them. */
const MOST_FIELDS = 12;

/** Each field as it was and as it is. */
function Change({ entry }: { entry: AuditEntry }) {
  const { before, after, record, person, actor_id: actorId, subject_id: subjectId } = entry;
  const { dateTime, price } = useToolFormat();
  // What the sentence above calls by its name.
  const named = new Set([record?.id, person?.id, actorId, subjectId]);
  const unnamed = (values: typeof before) =>
    values &&
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => typeof value !== "string" || !named.has(value)),
    );
  const fields = describeChange(unnamed(before), unnamed(after), { dateTime, price });
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
      {left > 0 && (
        <li className="text-muted">
          <Trans>and {left} more in the CSV file</Trans>
        </li>
      )}
    </ul>
  );
}
