import { useState } from "react";
import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import type { BookingSort } from "#shared/rules/admin.ts";
import { BOOKING_NEEDS, type BookingNeed, type BookingState } from "#shared/rules/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { HeldBadge } from "#client/domain/tool/HeldBadge.tsx";
import { RowPhoto } from "#client/domain/tool/RowPhoto.tsx";
import { PaidState } from "#client/domain/tool/PaidState.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { DeleteBookingDialog } from "./DeleteBookingDialog.tsx";
import { BOOKING_STATES } from "./booking-states.ts";
import { type ListShape, readQuery, toExport, toInput, toNarrowed, toPage } from "./list-query.ts";
import { MaybeLink } from "./MaybeLink.tsx";
import { RefundDialog } from "./RefundDialog.tsx";

const NEEDS: Record<BookingNeed, string> = {
  ending: t`Expiring within 24 hours`,
  payment_failed: t`Payment failed`,
  refund_failed: t`Refund failed`,
};

const NARROWED = ["person"] as const;

const SHAPE: ListShape<BookingSort, BookingState | BookingNeed | "all"> = {
  path: paths.manageBookings(),
  isOfMoney: true,
  sorts: [
    { value: "newest", label: t`Newest first` },
    { value: "oldest", label: t`Oldest first` },
    { value: "name", label: t`By name`, column: "name" },
    { value: "name_back", label: t`By name, Z to A`, column: "name", isDescending: true },
    { value: "buyer", label: t`By buyer`, column: "buyer" },
    { value: "buyer_back", label: t`By buyer, Z to A`, column: "buyer", isDescending: true },
    { value: "place", label: t.of("a buyer")`By location`, column: "location" },
    {
      value: "place_back",
      label: t.of("a buyer")`By location, Z to A`,
      column: "location",
      isDescending: true,
    },
    { value: "state", label: t`By status`, column: "state" },
    { value: "state_back", label: t`By status, reversed`, column: "state", isDescending: true },
    { value: "cheapest", label: t`Cheapest first`, column: "price" },
    { value: "dearest", label: t`Most expensive first`, column: "price", isDescending: true },
  ],
  filter: {
    name: "state",
    label: t`Status`,
    all: t`Reserved, paid`,
    options: [
      ...(["held", "paid", "cancelled", "expired"] as const).map((value) => ({
        value,
        label: BOOKING_STATES[value].word,
      })),
      ...BOOKING_NEEDS.map((value) => ({ value, label: NEEDS[value] })),
      { value: "all", label: t`All, including cancelled and expired` },
    ],
  },
  of: [{ name: "person", told: t`Showing one user’s bookings.` }],
};

const COLUMNS = {
  image: { key: "image", name: t`Image`, place: "photo", isQuiet: true },
  name: { key: "name", name: t.of("a car")`Name`, place: "name" },
  id: { key: "id", name: t`Booking`, from: "wide" },
  buyer: { key: "buyer", name: t`Buyer`, from: "xl", look: "max-w-52" },
  location: {
    key: "location",
    name: t.of("a buyer")`Location`,
    // The names of cars need its room beside long words.
    from: HAS_LONG_WORDS ? "widest" : "xl",
    look: "max-w-28",
  },
  price: { key: "price", name: t`Price`, place: "price", look: "md:text-right tabular-nums" },
  state: { key: "state", name: t`Status`, place: "state" },
  delete: {
    key: "delete",
    name: t.of("a booking")`Delete`,
    place: "more",
    look: "md:text-right",
    isQuiet: true,
  },
} as const satisfies Record<string, RowColumn>;

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
        heading={t`Products Booked:`}
        caption={t`Bookings`}
        columns={Object.values(COLUMNS)}
        kept={["image", "name", "delete"]}
        empty={t`No cars have been booked yet.`}
        read={async ({ filter, ...query }) =>
          toPage(
            await api.bookings.list({
              ...toInput(query),
              ...(filter && { state: filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
          )
        }
        saved={{
          name: "bookings.csv",
          read: ({ filter, ...query }) =>
            api.bookings.export({
              ...toExport(query),
              ...(filter && { state: filter }),
              ...toNarrowed(query.of, NARROWED),
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
  const { _id: id, item, productId, name, email, location, price, currency, state } = booking;
  const isAll = booking.refunded === price;
  const page = pageOfCar(productId, item);
  const acts: MenuAct[] = [{ label: t`Open record`, icon: "audit", href: paths.bookingRecord(id) }];
  if (page !== undefined) acts.push({ label: t`View listing`, icon: "external", href: page });
  if (booking.sellerId !== null)
    acts.push({ label: t`Seller`, icon: "seller", href: paths.person(booking.sellerId) });
  const words = isAll ? t`Refunds` : t`Refund`;
  if (mayRefund) acts.push({ label: words, icon: "undo", below: "lg", onPress: onRefund });
  if (state === "held")
    acts.push({
      label: t.of("a booking")`Delete`,
      icon: "trash",
      below: "lg",
      isDangerous: true,
      onPress: onDelete,
    });
  return (
    <tr>
      <RowCell column={COLUMNS.image}>
        <RowPhoto picture={booking.car?.picture ?? null} />
      </RowCell>
      <RowName
        href={paths.bookingRecord(id)}
        title={item}
        note={
          <Dotted>
            <span className="xl:hidden">{name}</span>
            <span>
              <Trans>
                sold by{" "}
                <MaybeLink
                  href={booking.sellerId === null ? undefined : paths.person(booking.sellerId)}
                >
                  {booking.seller}
                </MaybeLink>
              </Trans>
            </span>
            {!HAS_LONG_WORDS && <span className="max-lg:hidden xl:hidden">{email}</span>}
          </Dotted>
        }
      >
        {item}
      </RowName>
      <RowCell column={COLUMNS.id}>
        <Reference id={id} letter="FC" href={paths.bookingRecord(id)} />
      </RowCell>
      <RowCell column={COLUMNS.buyer}>
        <div className="truncate" title={email}>
          {name}
        </div>
        <div data-line="2" className="truncate text-muted" title={email}>
          {email}
        </div>
      </RowCell>
      <RowCell column={COLUMNS.location} className="truncate">
        {location}
      </RowCell>
      <RowCell column={COLUMNS.price} className="font-semibold!">
        {format.price(price, currency)}
      </RowCell>
      <RowCell column={COLUMNS.state}>
        {state === "held" ? (
          <HeldBadge
            until={booking.held_until}
            left={Math.max(0, Date.parse(booking.held_until) - Date.parse(booking.as_of))}
          />
        ) : state === "paid" ? (
          <PaidState of={booking} />
        ) : (
          <StateBadge state={BOOKING_STATES[state]} />
        )}
        {state !== "paid" && booking.refunded > 0 && (
          <span className="ml-1.5 md:mt-1 md:ml-0 md:block">
            <PaidState of={booking} />
          </span>
        )}
      </RowCell>
      <RowCell column={COLUMNS.delete}>
        <div className="flex items-center justify-end max-md:-my-2">
          {mayRefund && (
            <span className="max-lg:hidden">
              <Button
                look="quiet"
                size="small"
                aria-label={isAll ? t`Refunds of ${item}` : t`Refund ${item}`}
                onClick={onRefund}
              >
                {words}
              </Button>
            </span>
          )}
          <ActMenu of={item} acts={acts} />
          {/* The place stays where nothing can be deleted, so that menus stand below each other. */}
          <span className="max-lg:hidden">
            {state === "held" ? (
              <DeleteButton label={t`Delete the booking for ${item}`} onClick={onDelete} />
            ) : (
              <span className="inline-block size-9" />
            )}
          </span>
        </div>
      </RowCell>
    </tr>
  );
}
