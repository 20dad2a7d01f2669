import { t } from "#shared/lib/text.ts";
import type { TimelineEntry } from "#shared/contract/record-shapes.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
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
  car: paths.carRecord,
  booking: paths.bookingRecord,
  payment: paths.paymentRecord,
} as const;

async function readPart(kind: RecordKind, id: string, cursor?: string) {
  return partOf(await api.records.timeline({ kind, id, ...(cursor && { cursor }) }));
}

/** What has happened to the record's subject, the latest first; what is earlier is read on request. */
export function Timeline({ kind, id, version }: TimelineProps) {
  const loaded = useLoaded(() => readPart(kind, id), [kind, id, version]);
  return (
    <section
      aria-labelledby="timeline"
      className="@container rounded-md border border-line bg-surface p-5"
    >
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
              <ol className="mt-3 grid gap-4 @2xl:gap-2.5">
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
  const format = useToolFormat();
  const { at, what, reason, link } = entry;
  const sentence = describeHappening(entry, format);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 @2xl:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <ToolIcon name={iconOf(what)} className="mt-0.5 size-4.5 text-muted" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {link === null ? (
            sentence
          ) : (
            <a href={LINKS[link.kind](link.id)} className="inline-block min-h-6 hover:underline">
              {sentence}
            </a>
          )}
        </p>
        {reason !== null && (
          <p className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
        )}
      </div>
      <time
        dateTime={at}
        className="text-sm text-muted @max-2xl:col-start-2 @2xl:mt-0.5 @2xl:whitespace-nowrap"
      >
        {format.dateTime(at)}
      </time>
    </li>
  );
}
