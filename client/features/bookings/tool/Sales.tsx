import type { Booking } from "#shared/contract/bookings.ts";
import { api } from "#client/lib/api/api.ts";
import { CursorPages, nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Cell, NAME, Placeholder, ROW, Table } from "#client/ui/Table.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { Countdown, Moment } from "../Countdown.tsx";
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
                <p className="mt-6">Nothing is left on this page.</p>
              ) : (
                <Table
                  caption="Bookings of your cars, the latest first"
                  columns={COLUMNS}
                  figures="Price"
                >
                  {bookings.map((booking) => (
                    <SaleRow
                      key={booking._id}
                      booking={booking}
                      readAt={readAt}
                      onOver={() => {
                        if (loaded.status === "ready") loaded.again();
                      }}
                    />
                  ))}
                </Table>
              )}
              <CursorPages path={paths.mySales()} isFirst={isFirst} next={next} />
            </>
          )
        }
      </LoadedView>
    </>
  );
}

function FirstUse() {
  return (
    <div className="mt-6 rounded-md border border-dashed border-line px-6 py-12">
      <p className="mb-5 max-w-prose">
        When somebody books a car of yours you see here who it is, how to reach them, and until when
        it is reserved for them.
      </p>
      <PillLink href={paths.myProducts()}>My Products</PillLink>
    </div>
  );
}

interface SaleRowProps {
  booking: Booking;
  readAt: number;
  onOver: () => void;
}

const LINK =
  "inline-flex min-h-11 items-center text-accent lg:min-h-8 underline underline-offset-4";

function SaleRow({ booking, readAt, onOver }: SaleRowProps) {
  const { item, productId, price, currency, name, phone, email, location } = booking;
  const format = useFormat();
  return (
    <tr className={ROW} {...(productId !== null && { id: `car-${productId}` })} ref={showNamed}>
      <th scope="row" className={NAME}>
        <CarCell item={item} href={pageOfCar(productId, item)} car={booking.car}>
          <Reference id={booking._id} letter="FC" />
        </CarCell>
      </th>
      <Cell label="Price" isNumber>
        <span className="font-semibold">{format.price(price, currency)}</span>
      </Cell>
      <Cell label="Buyer">{name}</Cell>
      <Cell label="Location">{location}</Cell>
      <Cell label="Contact">
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      </Cell>
      <Cell label={booking.paid ? "Payment" : "Reserved"}>
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
            <span className="block text-sm text-muted">
              until <Moment at={booking.held_until} />
            </span>
          </>
        )}
      </Cell>
    </tr>
  );
}

/** Scrolls to the row that the hash names. The browser tried before the row was rendered. */
function showNamed(row: HTMLTableRowElement | null): void {
  if (row !== null && row.id !== "" && location.hash === `#${row.id}`) row.scrollIntoView();
}
