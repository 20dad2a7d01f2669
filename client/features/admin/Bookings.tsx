import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Booking } from "#shared/contract/bookings.ts";
import type { BookingSort } from "#shared/rules/admin.ts";
import { BOOKING_NEEDS, type BookingNeed, type BookingState } from "#shared/rules/bookings.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { describeRefund } from "#client/domain/refund-words.ts";
import { pageOfCar, paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { DeleteBookingDialog } from "./DeleteBookingDialog.tsx";
import { BOOKING_STATES } from "./booking-states.ts";
import { type ListShape, readQuery, toExport, toInput, toPage } from "./list-query.ts";
import { RefundDialog } from "./RefundDialog.tsx";

const NEEDS: Record<BookingNeed, string> = {
  ending: "Expiring within 24 hours",
  payment_failed: "Payment failed",
  refund_failed: "Refund failed",
};

const SHAPE: ListShape<BookingSort, BookingState | BookingNeed | "all"> = {
  path: paths.manageBookings(),
  isOfMoney: true,
  sorts: [
    { value: "newest", label: "Newest first" },
    { value: "name", label: "By name", column: "Name" },
    { value: "cheapest", label: "Cheapest first", column: "Price" },
    { value: "dearest", label: "Most expensive first", column: "Price", isDescending: true },
  ],
  filter: {
    name: "state",
    label: "State",
    all: "Reserved and paid",
    options: [
      ...(["held", "paid", "cancelled", "expired"] as const).map((value) => ({
        value,
        label: BOOKING_STATES[value].word,
      })),
      ...BOOKING_NEEDS.map((value) => ({ value, label: NEEDS[value] })),
      { value: "all", label: "All, including cancelled and expired" },
    ],
  },
  of: { name: "person", told: "Showing one user’s bookings." },
};

const COLUMNS = ["Name", "Buyer", "Location", "Price", "State", "Delete"];

interface Asked {
  booking: Booking;
  again: () => void;
}

/** The bookings of the site: those that are held or paid, and with a filter those that have ended. */
export function Bookings() {
  const [removed, setRemoved] = useState<Asked>();
  const [refunded, setRefunded] = useState<Asked>();
  const [search] = useSearchParams();
  const isOwed = readQuery(SHAPE, search).filter === "refund_failed";
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Products Booked:"
        caption="Bookings"
        columns={COLUMNS}
        figures="Price"
        kept={["Name", "Delete"]}
        empty="No cars have been booked yet."
        read={async ({ filter, ...query }) =>
          toPage(
            await api.bookings.list({
              ...toInput(query),
              ...(filter && { state: filter }),
              ...(query.of !== undefined && { person: query.of }),
            }),
          )
        }
        saved={{
          name: "bookings.csv",
          read: ({ filter, ...query }) =>
            api.bookings.export({
              ...toExport(query),
              ...(filter && { state: filter }),
              ...(query.of !== undefined && { person: query.of }),
            }),
        }}
        renderRow={(booking, _, again) => (
          <BookingRow
            key={booking._id}
            booking={booking}
            isOwed={isOwed}
            onDelete={() => setRemoved({ booking, again })}
            onRefund={() => setRefunded({ booking, again })}
          />
        )}
      />
      {removed && (
        <DeleteBookingDialog
          booking={removed.booking}
          again={removed.again}
          onClose={() => setRemoved(undefined)}
        />
      )}
      {refunded && (
        <RefundDialog
          booking={refunded.booking}
          onDone={refunded.again}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </>
  );
}

interface BookingRowProps {
  booking: Booking;
  /** A refund of this booking has failed, so money is still owed, whatever the booking's state. */
  isOwed: boolean;
  onDelete: () => void;
  onRefund: () => void;
}

function BookingRow({ booking, isOwed, onDelete, onRefund }: BookingRowProps) {
  const format = useFormat();
  const mayRefund = booking.state === "paid" || isOwed;
  const { item, productId, name, email, location, price, currency, state, seller } = booking;
  const isAll = booking.refunded === price;
  const refund = describeRefund(booking.refunded, isAll, (amount) =>
    format.price(amount, currency),
  );
  return (
    <tr className={ROW}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell says the car's name */}
      <th scope="row" className={NAME}>
        <CarCell item={item} href={pageOfCar(productId, item)} car={booking.car}>
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              sold by{" "}
              {booking.sellerId === null ? (
                seller
              ) : (
                <a href={paths.person(booking.sellerId)} className="underline">
                  {seller}
                </a>
              )}
            </span>
            <Reference id={booking._id} letter="FC" href={paths.bookingRecord(booking._id)} />
          </span>
        </CarCell>
      </th>
      <Cell label="Buyer">
        <span className="block">{name}</span>
        <span className="block text-sm text-muted">{email}</span>
      </Cell>
      <Cell label="Location">{location}</Cell>
      <Cell label="Price" isNumber>
        <span className="font-semibold">{format.price(price, currency)}</span>
      </Cell>
      <Cell label="State">
        <StateBadge state={BOOKING_STATES[state]} />
        {refund !== undefined && <span className="block text-sm text-muted">{refund}</span>}
        {state === "held" && (
          <span className="block text-sm text-muted">
            until <time dateTime={booking.held_until}>{format.dateTime(booking.held_until)}</time>
          </span>
        )}
      </Cell>
      <Cell label={mayRefund ? "Refund" : "Delete"} column="Delete" isAct>
        {state === "held" && (
          <DeleteButton label={`Delete the booking for ${item}`} onClick={onDelete} />
        )}
        {mayRefund && (
          <Button
            look="quiet"
            size="small"
            aria-label={isAll ? `Refunds of ${item}` : `Refund ${item}`}
            onClick={onRefund}
          >
            {isAll ? "Refunds" : "Refund"}
          </Button>
        )}
      </Cell>
    </tr>
  );
}
