import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { CursorPages, nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { countedTitle } from "#client/ui/tool/counted-title.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { OrderRow } from "./OrderRow.tsx";

interface OrdersProps {
  email: string;
  /** Cursor of the page; undefined for the first page. */
  cursor: string | undefined;
}

/** A buyer's payments, the latest first. */
export function Orders({ email, cursor }: OrdersProps) {
  const format = useFormat();
  const loaded = useLoaded(
    async () => {
      const [{ orders }, { headers, body }] = await Promise.all([
        api.payments.counts(),
        api.payments.list({ email, ...(cursor && { cursor }) }),
      ]);
      return { count: orders, payments: body, next: nextCursor(headers.link) };
    },
    [email, cursor],
    "orders",
  );
  const count = loaded.status === "ready" ? format.number(loaded.value.count) : undefined;
  return (
    <>
      <h1 className="tool-title">{countedTitle(t`Orders:`, loaded.status, count)}</h1>
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ payments, next }) => {
          const isFirst = cursor === undefined;
          if (payments.length === 0 && isFirst) return <FirstUse />;
          return (
            <>
              {payments.length === 0 ? (
                <EmptyState mark={<ToolIcon name="order" className="size-8" />}>
                  <Trans>There’s nothing left on this page.</Trans>
                </EmptyState>
              ) : (
                <Table
                  rows={payments.map((payment) => (
                    <OrderRow key={payment._id} payment={payment} />
                  ))}
                />
              )}
              <CursorPages path={paths.myOrders()} isFirst={isFirst} next={next} />
            </>
          );
        }}
      </LoadedView>
    </>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<ToolIcon name="order" className="size-8" />}
      action={t`Browse cars`}
      href={paths.usedCars()}
    >
      <Trans>Cars you’ve bought appear here, with their receipts.</Trans>
    </EmptyState>
  );
}

const COLUMNS = [
  t.of("a car")`Name`,
  t`Booking Id`,
  t`Price`,
  t`Transaction Id`,
  t`Status`,
  t`Receipt`,
] as const;

function Table({ rows }: { rows: React.ReactNode }) {
  return (
    <table className="mt-6 w-full text-left max-xl:block">
      <caption className="sr-only">
        <Trans>Cars you’ve paid for, newest first</Trans>
      </caption>
      <thead className="border-b border-line text-sm text-muted max-xl:sr-only">
        <tr>
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2 font-medium whitespace-nowrap ${name === "Price" ? "text-right" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">{rows}</tbody>
    </table>
  );
}

/** A skeleton of the rows. */
function Placeholder() {
  return (
    <div className="mt-6">
      {[0, 1, 2].map((at) => (
        <div key={at} className="mb-3 space-y-2 rounded-md border border-line px-3 py-10">
          <div className="h-6 max-w-64 rounded-sm bg-sunken" />
          <div className="h-4 max-w-40 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  );
}
