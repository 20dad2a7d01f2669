import { Link, useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { CarFigures as Row } from "#shared/contract/figures.ts";
import { CAR_FIGURE_SORTS, type CarFigureSort, type OwnPeriod } from "#shared/rules/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { headOf, type SortChoice } from "#client/domain/tool/SortHead.tsx";
import { PickBox } from "#client/ui/tool/ListBar.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Placeholder } from "#client/ui/tool/Table.tsx";
import { ownZone } from "./zone.ts";

const LIMIT = 10;

const COLUMNS = [
  { key: "car", name: t`Car` },
  { key: "views", name: t`Views` },
  { key: "saves", name: t`Saves` },
  { key: "bookings", name: t.of("so many")`Bookings` },
] as const;

const SORTS: readonly SortChoice<CarFigureSort>[] = [
  { value: "views", label: t`Most viewed`, column: "views", isDescending: true },
  { value: "views_least", label: t`Least viewed`, column: "views" },
  { value: "saves", label: t`Most saved`, column: "saves", isDescending: true },
  { value: "saves_least", label: t`Least saved`, column: "saves" },
  { value: "bookings", label: t`Most booked`, column: "bookings", isDescending: true },
  { value: "bookings_least", label: t`Least booked`, column: "bookings" },
  { value: "name", label: t`By name`, column: "car" },
  { value: "name_back", label: t`By name, Z to A`, column: "car", isDescending: true },
];

interface Query {
  sort: CarFigureSort;
  page: number;
}

/** Reads the address. Values that are not valid count as absent. */
function readQuery(search: URLSearchParams): Query {
  const page = Number(search.get("page"));
  return {
    sort: CAR_FIGURE_SORTS.find((sort) => sort === search.get("sort")) ?? CAR_FIGURE_SORTS[0],
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The address of the page that the table stands on, in another order or with other cars. */
type Addressed = (query: Query) => string;

interface CarFiguresProps {
  title?: string;
  /** Of the page. */
  path?: string;
  period?: OwnPeriod;
  zone?: string;
}

/** The figures of each of a seller's cars in a period. */
export function CarFigures({
  title = t`Your cars in the last 30 days`,
  path = paths.dashboard(),
  period = "30d",
  zone = ownZone(),
}: CarFiguresProps) {
  const [search] = useSearchParams();
  const query = readQuery(search);
  const { sort, page } = query;
  const addressOf: Addressed = (to) => {
    const next = new URLSearchParams(search);
    next.delete("sort");
    next.delete("page");
    if (to.sort !== CAR_FIGURE_SORTS[0]) next.set("sort", to.sort);
    if (to.page > 1) next.set("page", String(to.page));
    return next.size === 0 ? path : `${path}?${next.toString()}`;
  };
  const loaded = useLoaded(
    async () => {
      const { headers, body } = await api.figures.cars({
        zone,
        period,
        sort,
        page,
        limit: LIMIT,
      });
      return { rows: body, hasMore: headers.link !== undefined };
    },
    [sort, page, period, zone],
    "car-figures",
  );
  return (
    <section aria-labelledby="car-figures" className="mt-10">
      <h2 id="car-figures" className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>
          The figures in brackets are for the period before. Days of views are in UTC. Your own
          visits and known bots are excluded.
        </Trans>
      </p>
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ rows, hasMore }) =>
          rows.length > 0 ? (
            <>
              <SortBox query={query} addressOf={addressOf} />
              <CarTable rows={rows} query={query} addressOf={addressOf} />
              <Pages query={query} hasMore={hasMore} addressOf={addressOf} />
            </>
          ) : (
            <Nothing isFirst={page === 1} first={addressOf({ ...query, page: 1 })} />
          )
        }
      </LoadedView>
    </section>
  );
}

/** The orders, for phones: there the table has no heads. */
function SortBox({ query, addressOf }: Pick<CarTableProps, "query" | "addressOf">) {
  const navigate = useNavigate();
  return (
    <div className="mt-3 sm:hidden">
      <PickBox
        label={t`Sort`}
        value={query.sort}
        options={SORTS}
        onPick={(picked = CAR_FIGURE_SORTS[0]) =>
          void navigate(addressOf({ sort: picked, page: 1 }), { preventScrollReset: true })
        }
      />
    </div>
  );
}

/** On phones a car's name has a line of its own, above its figures. */
const STACKED = "max-sm:grid max-sm:grid-cols-3";

interface CarTableProps {
  rows: readonly Row[];
  query: Query;
  addressOf: Addressed;
}

function CarTable({ rows, query, addressOf }: CarTableProps) {
  return (
    <table className="mt-4 w-full text-left text-sm max-sm:block">
      <caption className="sr-only">
        <Trans>
          Views, saves and bookings of your cars in this period, and in the period before
        </Trans>
      </caption>
      <thead className="border-b border-line text-xs text-muted max-sm:sr-only max-sm:[&_a]:hidden">
        <tr>
          {COLUMNS.map((column) => {
            const { head, sort } = headOf(column, SORTS, query.sort, (to) =>
              addressOf({ sort: to, page: 1 }),
            );
            return (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort}
                className={`h-10 px-1.5 align-bottom font-semibold hyphens-auto wrap-break-word sm:px-3 sm:whitespace-nowrap ${column.key === "car" ? "" : "text-right"}`}
              >
                <span className="sm:hidden">{column.name}</span>
                {head}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <CarRow key={row._id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function CarRow({ row }: { row: Row }) {
  const format = useFormat();
  return (
    <tr className={`border-b border-line align-top ${STACKED}`}>
      <th
        scope="row"
        className="px-1.5 pt-3 font-medium wrap-anywhere max-sm:col-span-3 sm:px-3 sm:pb-3"
      >
        <a href={paths.car(row)} className="-my-2 inline-block py-2 underline underline-offset-4">
          {row.name}
        </a>
        {row.state !== "active" && (
          <span className="ml-2 inline-block align-middle">
            <StateBadge state={CAR_STATES[row.state]} />
          </span>
        )}
      </th>
      {([row.views, row.saves, row.bookings] as const).map(({ now, before }, at) => (
        <td key={at} className="px-1.5 py-3 text-right tabular-nums sm:px-3 sm:whitespace-nowrap">
          {/* Phones have no heads. */}
          <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
            {COLUMNS[at + 1]?.name}
          </span>
          {format.number(now)}
          {before !== null && before > 0 && (
            <span className="text-muted"> ({format.number(before)})</span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface PagesProps {
  query: Query;
  hasMore: boolean;
  addressOf: Addressed;
}

function Pages({ query, hasMore, addressOf }: PagesProps) {
  const { page } = query;
  if (page === 1 && !hasMore) return null;
  const look = "inline-flex min-h-11 items-center font-semibold text-accent underline";
  return (
    <nav aria-label={t`Pages of your cars`} className="mt-4 flex gap-6">
      {page > 1 && (
        <Link to={addressOf({ ...query, page: page - 1 })} preventScrollReset className={look}>
          <Trans>Previous page</Trans>
        </Link>
      )}
      <span className="content-center">
        <Trans>Page {page}</Trans>
      </span>
      {hasMore && (
        <Link to={addressOf({ ...query, page: page + 1 })} preventScrollReset className={look}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </nav>
  );
}

function Nothing({ isFirst, first }: { isFirst: boolean; first: string }) {
  if (!isFirst)
    return (
      <EmptyState
        mark={<ToolIcon name="figures" className="size-8" />}
        action={t`First page`}
        href={first}
        isBack
        className="mt-4"
      >
        <Trans>There’s nothing left on this page.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      mark={<ToolIcon name="figures" className="size-8" />}
      action={t`Add Product`}
      href={paths.addProduct()}
      className="mt-4"
    >
      <Trans>Once you’ve listed a car, its views, saves and bookings appear here.</Trans>
    </EmptyState>
  );
}
