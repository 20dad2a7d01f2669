import { useState } from "react";
import type { Booking } from "#shared/contract/bookings.ts";
import { api } from "#client/lib/api/api.ts";
import { CursorPages, nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { NAME, Placeholder, ROW, Table } from "#client/ui/Table.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { Countdown, Moment } from "../Countdown.tsx";
import { CancelSaleDialog } from "./CancelSaleDialog.tsx";
import { Paid } from "./Paid.tsx";
import { useFollowed } from "../use-followed.ts";

interface SalesProps {
  email: string;
  /** Cursor of the page; undefined for the first page. */
  cursor: string | undefined;
}

const COLUMNS = ["Car", "Price", "Buyer", "Location", "Contact", "Reserved"] as const;

/** The bookings of a seller's cars. */
export function Sales({ email, cursor }: SalesProps) {
  const loaded = useFollowed(async () => {
    const readAt = performance.now();
    const { headers, body } = await api.bookings.ofSeller({ email, ...(cursor && { cursor }) });
    return { bookings: body, readAt, next: nextCursor(headers.link) };
  });
  const [asked, setAsked] = useState<Booking>();
  const again = () => {
    if (loaded.status === "ready") loaded.again();
  };
  const isFirst = cursor === undefined;
  return (
    <>
      <h1 className="tool-title">Bookings of my cars</h1>
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ bookings, readAt, next }) =>
          bookings.length === 0 && isFirst ? (
            <FirstUse />
          ) : (
            <>
              {bookings.length === 0 ? (
                <p className="mt-6">There’s nothing left on this page.</p>
              ) : (
                <Table
                  caption="Bookings of your cars, newest first"
                  columns={COLUMNS}
                  figures="Price"
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
                </Table>
              )}
              <CursorPages path={paths.mySales()} isFirst={isFirst} next={next} />
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

function FirstUse() {
  return (
    <div className="mt-6 rounded-md border border-dashed border-line px-6 py-12">
      <p className="mb-5 max-w-prose">
        When someone books one of your cars, you’ll find their contact details and payment deadline
        here.
      </p>
      <PillLink href={paths.myProducts()}>My Products</PillLink>
    </div>
  );
}

interface SaleRowProps {
  booking: Booking;
  readAt: number;
  onOver: () => void;
  onCancel: () => void;
}

const LINK =
  "inline-flex min-h-11 items-center text-accent lg:min-h-8 underline underline-offset-4";
const CELL = "px-2 py-2 text-sm max-lg:p-0";

/** On phones the row is three lines: the car with its buyer, price and state, and how to reach the buyer. */
function SaleRow({ booking, readAt, onOver, onCancel }: SaleRowProps) {
  const { item, productId, price, currency, name, phone, email, location } = booking;
  const format = useFormat();
  return (
    <tr
      className={`${ROW} max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-3 max-lg:py-2`}
      {...(productId !== null && { id: `car-${productId}` })}
      ref={showNamed}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell says the car's name */}
      <th scope="row" className={`${NAME} max-lg:col-span-2`}>
        <CarCell item={item} href={pageOfCar(productId, item)} car={booking.car}>
          <span className="block truncate lg:hidden">
            {name}, {location}
          </span>
          <span className="max-lg:hidden">
            <Reference id={booking._id} letter="FC" />
          </span>
        </CarCell>
      </th>
      <td className={`${CELL} whitespace-nowrap tabular-nums lg:text-right`}>
        <span className="font-semibold">{format.price(price, currency)}</span>
      </td>
      <td className={`${CELL} max-lg:hidden`}>{name}</td>
      <td className={`${CELL} max-lg:hidden`}>{location}</td>
      <td className={`${CELL} max-lg:order-last max-lg:col-span-2 max-lg:flex max-lg:gap-x-4`}>
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={`${LINK} shrink-0`}>
          {phone}
        </a>
        <br className="max-lg:hidden" />
        <a href={`mailto:${email}`} className={`${LINK} max-lg:min-w-0`}>
          <span className="max-lg:truncate">{email}</span>
        </a>
      </td>
      <td className={`${CELL} max-lg:text-right`}>
        {booking.paid ? (
          <Paid booking={booking} />
        ) : (
          <>
            <Countdown
              until={booking.held_until}
              asOf={booking.as_of}
              readAt={readAt}
              onOver={onOver}
            />
            <span className="block text-muted">
              until <Moment at={booking.held_until} />
            </span>
            <button
              type="button"
              aria-label={`Cancel booking for ${item}`}
              onClick={onCancel}
              className={`${LINK} cursor-pointer text-danger`}
            >
              Cancel booking
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

/** Scrolls to the row that the hash names. The browser tried before the row was rendered. */
function showNamed(row: HTMLTableRowElement | null): void {
  if (row !== null && row.id !== "" && location.hash === `#${row.id}`) row.scrollIntoView();
}
