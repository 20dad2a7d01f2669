import { t } from "#shared/lib/text.ts";
import type { ReportHistory as History } from "#shared/contract/reports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { NewTabLink } from "#client/ui/tool/NewTabLink.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { REPORT_STATES } from "./report-states.ts";

/** What other reports tell of the car, its seller and the reporter. */
export function ReportHistory({ id }: { id: string }) {
  const loaded = useLoaded(() => api.reports.history({ id }), [id]);
  return (
    <section aria-label={t`Other reports`} className="text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Other reports</Trans>
      </h3>
      <LoadedView state={loaded}>{(history) => <Known history={history} />}</LoadedView>
    </section>
  );
}

function Known({ history }: { history: History }) {
  const format = useFormat();
  const { of_car: ofCar, of_seller: ofSeller, of_reporter: ofReporter, newest } = history;
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Line term={t`This car`} counts={ofCar} />
        <Line term={t`This seller`} counts={ofSeller} person={history.sellerId} />
        {ofReporter && (
          <Line term={t`By this person`} counts={ofReporter} person={history.reporterId} />
        )}
      </dl>
      {newest.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {newest.map((other) => (
            <li key={other._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 grow wrap-anywhere">
                <span className="font-medium">{REPORT_KIND_NAMES[other.kind]}</span>
                <span className="block text-muted">
                  {other.is_of_car
                    ? other.is_of_reporter
                      ? t`This car, by the same person`
                      : t`This car`
                    : other.is_of_reporter
                      ? t`${other.item}, by the same person`
                      : other.item}
                  , <time dateTime={other.created_at}>{format.date(other.created_at)}</time>
                </span>
              </span>
              <StateBadge state={REPORT_STATES[other.state]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  term: string;
  counts: History["of_car"];
  /** Whose record tells more. */
  person?: string | null;
}

function Line({ term, counts, person }: LineProps) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">
        {countsText(counts)}
        {person !== undefined && person !== null && (
          <>
            {" · "}
            <NewTabLink href={paths.person(person)}>
              <Trans>Record</Trans>
            </NewTabLink>
          </>
        )}
      </dd>
    </>
  );
}

/** "None", "3: 1 dismissed, 2 taken down". */
function countsText({ total, dismissed, taken_down: takenDown }: History["of_car"]): string {
  if (total === 0) return t`None`;
  const ends = [
    ...(dismissed > 0 ? [t`${dismissed} dismissed`] : []),
    ...(takenDown > 0 ? [t`${takenDown} taken down`] : []),
  ];
  return ends.length === 0 ? String(total) : `${total}: ${ends.join(", ")}`;
}
