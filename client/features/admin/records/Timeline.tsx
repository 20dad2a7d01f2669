import { t } from "#shared/lib/text.ts";
import type { TimelineEntry } from "#shared/contract/record-shapes.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { describeHappening, iconOf } from "../happening-words.ts";
import { Earlier, partOf } from "./Earlier.tsx";

interface TimelineProps {
  kind: RecordKind;
  id: string;
  /** Changes when something was done to the record: the timeline is read anew. */
  version: number;
}

const LINKS = {
  car: [t`Car`, paths.carRecord],
  booking: [t`Booking`, paths.bookingRecord],
  payment: [t`Payment`, paths.paymentRecord],
} as const;

async function readPart(kind: RecordKind, id: string, cursor?: string) {
  return partOf(await api.records.timeline({ kind, id, ...(cursor && { cursor }) }));
}

/** What has happened to the record's subject, the latest first; what is earlier is read on request. */
export function Timeline({ kind, id, version }: TimelineProps) {
  const loaded = useLoaded(() => readPart(kind, id), [kind, id, version]);
  return (
    <section aria-labelledby="timeline" className="rounded-md border border-line bg-surface p-5">
      <h2 id="timeline" className="text-lg">
        <Trans>Timeline</Trans>
      </h2>
      <LoadedView state={loaded}>
        {(first) => (
          <Earlier
            key={first.items[0]?._id}
            first={first}
            read={(cursor) => readPart(kind, id, cursor)}
            words={t`Show earlier`}
          >
            {(entries) => (
              <ol className="mt-3 grid gap-4">
                {entries.map((entry) => (
                  <Entry key={entry._id} entry={entry} />
                ))}
              </ol>
            )}
          </Earlier>
        )}
      </LoadedView>
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const format = useFormat();
  const { at, what, reason, link } = entry;
  const [word, pathOf] = link === null ? [] : LINKS[link.kind];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <ToolIcon name={iconOf(what)} className="mt-0.5 size-4.5 text-muted" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{describeHappening(entry, format)}</p>
        {reason !== null && (
          <p className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
        )}
        <p className="text-sm text-muted">
          <time dateTime={at}>{format.dateTime(at)}</time>
          {link !== null && pathOf !== undefined && (
            <>
              {" · "}
              <a href={pathOf(link.id)} className="inline-block min-h-6 underline">
                {word}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
