import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { nextCursor, PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { FilterChip } from "#client/domain/tool/FilterChip.tsx";
import { NothingFound, type SetFilter } from "#client/domain/tool/NothingFound.tsx";
import { SaveCsv } from "#client/domain/tool/SaveCsv.tsx";
import { headOf } from "#client/domain/tool/SortHead.tsx";
import { paths } from "#client/paths.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Placeholder } from "#client/ui/tool/Table.tsx";
import { ColumnsMenu } from "#client/ui/tool/ColumnsMenu.tsx";
import { PickBox, SearchBox } from "#client/ui/tool/ListBar.tsx";
import { HiddenColumns, Rows } from "#client/ui/tool/Rows.tsx";
import { useTableChoices } from "#client/ui/tool/use-table-choices.ts";
import { CancelSaleDialog } from "./CancelSaleDialog.tsx";
import { SALE_COLUMNS, SaleRow } from "./SaleRow.tsx";
import { SALES_SORTS, salesAddress, salesInput, type SalesQuery } from "./sales-query.ts";
import { useNamedSale } from "./use-named-sale.ts";
import { useFollowed } from "../use-followed.ts";

interface SalesProps {
  email: string;
  query: SalesQuery;
}

const OPTIONAL = (["id", "buyer", "location", "contact"] as const).map(
  (name) => SALE_COLUMNS[name],
);
const STATES = [
  { value: "held", label: t`Reserved` },
  { value: "paid", label: t`Paid` },
] as const;

/** The bookings of a seller's cars. */
export function Sales({ email, query }: SalesProps) {
  const { cursor, state, sort, q, car } = query;
  const table = useTableChoices(paths.mySales());
  const loaded = useFollowed(async () => {
    const readAt = performance.now();
    const asked = { email, ...salesInput(query), ...(cursor && { cursor }) };
    const { headers, body } = await api.bookings.ofSeller(asked);
    return { bookings: body, readAt, next: nextCursor(headers.link) };
  }, [sort, state, q, car, cursor]);
  useNamedSale(loaded.status === "ready" ? loaded.value : undefined, query);
  const [asked, setAsked] = useState<Booking>();
  const heading = useRef<HTMLHeadingElement>(null);
  const again = () => {
    if (loaded.status === "ready") loaded.again();
  };
  const listed = loaded.status === "ready" ? loaded.value.bookings : [];
  const filters = filtersOf(query, listed.find(({ productId }) => productId === car)?.item);
  const isNarrowed = filters.length > 0;
  const isEmpty = loaded.status === "ready" && loaded.value.bookings.length === 0;
  const isUnused = isEmpty && cursor === undefined && !isNarrowed;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="tool-title">
        <Trans>Bookings of my cars</Trans>
      </h1>
      {!isUnused && <SalesControls query={query} table={table} />}
      {!isEmpty && (
        <div
          role="group"
          aria-label={t`Filters`}
          className="mt-3 flex flex-wrap gap-2 empty:hidden"
        >
          {filters.map((filter) => (
            // The chip is gone once it is pressed.
            <FilterChip key={filter.label} {...filter} onRemove={() => heading.current?.focus()} />
          ))}
        </div>
      )}
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ bookings, readAt, next }) =>
          isUnused ? (
            <FirstUse />
          ) : (
            <>
              {bookings.length === 0 ? (
                <Nothing filters={filters} q={q} />
              ) : (
                <HiddenColumns value={new Set(table.choices.hidden)}>
                  <Rows
                    className="mt-4"
                    caption={captionOf(query)}
                    columns={Object.values(SALE_COLUMNS)}
                    density={table.choices.density}
                    headOf={(column) =>
                      headOf(column, SALES_SORTS, query.sort, (sort) =>
                        salesAddress(query, { sort }),
                      )
                    }
                  >
                    {bookings.map((booking) => (
                      <SaleRow
                        key={booking._id}
                        booking={booking}
                        readAt={readAt}
                        onOver={again}
                        onCancel={() => setAsked(booking)}
                      />
                    ))}
                  </Rows>
                </HiddenColumns>
              )}
              <PageLinks
                first={cursor && salesAddress(query, {})}
                next={next && salesAddress(query, { cursor: next })}
              />
            </>
          )
        }
      </LoadedView>
      {asked && (
        <CancelSaleDialog booking={asked} again={again} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function captionOf({ sort }: SalesQuery): string {
  const order = SALES_SORTS.find(({ value }) => value === sort);
  const caption = t`Bookings of your cars`;
  return order === undefined ? caption : `${caption}: ${order.label}`;
}

interface SalesControlsProps {
  query: SalesQuery;
  table: ReturnType<typeof useTableChoices>;
}

function SalesControls({ query, table }: SalesControlsProps) {
  const navigate = useNavigate();
  const go = (change: Partial<SalesQuery>) => void navigate(salesAddress(query, change));
  return (
    <div className="list-bar mt-4 md:mt-6">
      <SearchBox label={t`Search by car or buyer`} value={query.q} onSearch={(q) => go({ q })} />
      <PickBox
        label={t`Status`}
        empty={t`All`}
        value={query.state ?? ""}
        options={STATES}
        onPick={(state) => go({ state })}
      />
      <PickBox
        label={t`Sort`}
        isPlain
        value={query.sort}
        options={SALES_SORTS}
        onPick={(sort) => go({ sort: sort ?? "newest" })}
      />
      <ColumnsMenu columns={OPTIONAL} {...table} />
      <SaveCsv name="bookings.csv" read={() => api.bookings.exportSales(salesInput(query))} />
    </div>
  );
}

/** The filters that are set, each with the address of the list without it. `item` names the only car. */
function filtersOf(query: SalesQuery, item: string | undefined): SetFilter[] {
  const { q, state, car } = query;
  const chosen = STATES.find(({ value }) => value === state);
  return [
    ...(car === undefined
      ? []
      : [
          {
            label: item === undefined ? t`One car` : t`Car: ${item}`,
            href: salesAddress(query, { car: undefined }),
          },
        ]),
    ...(q === "" ? [] : [{ label: `“${q}”`, href: salesAddress(query, { q: "" }) }]),
    ...(chosen === undefined
      ? []
      : [
          {
            label: t`Status: ${chosen.label}`,
            href: salesAddress(query, { state: undefined }),
          },
        ]),
  ];
}

function Nothing({ filters, q }: { filters: readonly SetFilter[]; q: string }) {
  if (filters.length > 0)
    return (
      <NothingFound
        q={q}
        sentence={t`No bookings match.`}
        filters={filters}
        path={paths.mySales()}
      />
    );
  return (
    <EmptyState
      mark={<ToolIcon name="booking" className="size-8" />}
      action={t`Show all`}
      href={paths.mySales()}
      isBack
    >
      {t`There’s nothing left on this page.`}
    </EmptyState>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<ToolIcon name="booking" className="size-8" />}
      action={t`My Products`}
      href={paths.myProducts()}
    >
      <Trans>
        When someone books one of your cars, you’ll find their contact details and payment deadline
        here.
      </Trans>
    </EmptyState>
  );
}
