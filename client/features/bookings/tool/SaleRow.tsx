import { useEffect } from "react";
import { useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { saleRowOf } from "#shared/rules/sale-path.ts";
import { HeldBadge } from "#client/domain/tool/HeldBadge.tsx";
import { PaidState } from "#client/domain/tool/PaidState.tsx";
import { RowPhoto } from "#client/domain/tool/RowPhoto.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { useTimeLeft } from "#client/lib/text/use-time-left.ts";
import { callOf, pageOfCar } from "#client/paths.ts";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";

export const SALE_COLUMNS = {
  image: { key: "image", name: t`Image`, place: "photo", isQuiet: true },
  car: { key: "car", name: t`Car`, place: "name" },
  id: { key: "id", name: t`Booking`, from: "xl" },
  price: { key: "price", name: t`Price`, place: "price", look: "md:text-right tabular-nums" },
  buyer: { key: "buyer", name: t`Buyer`, from: "lg", look: "max-w-40" },
  location: { key: "location", name: t.of("a buyer")`Location`, from: "wide", look: "max-w-32" },
  contact: { key: "contact", name: t`Contact`, from: "xl", look: "max-w-52" },
  state: { key: "state", name: t`Status`, place: "state" },
  acts: { key: "acts", name: t`Actions`, place: "more", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

interface SaleRowProps {
  booking: Booking;
  readAt: number;
  /** Called when the hold has expired. */
  onOver: () => void;
  onCancel: () => void;
}

const LINK = "underline underline-offset-2 hover:decoration-2";

/** A booking of a seller's car. */
export function SaleRow({ booking, readAt, onOver, onCancel }: SaleRowProps) {
  const { item, productId, price, currency, name, phone, email, location } = booking;
  const format = useFormat();
  const { hash } = useLocation();
  const row = productId === null ? undefined : saleRowOf(productId);
  const isNamed = row !== undefined && hash === `#${row}`;
  const page = pageOfCar(productId, item);
  const call = callOf(phone);
  const acts: MenuAct[] = [
    { label: t`Call ${phone}`, icon: "contact", href: call },
    { label: t`Send an email`, icon: "message", href: `mailto:${email}` },
  ];
  if (page !== undefined) acts.push({ label: t`View listing`, icon: "external", href: page });
  if (!booking.paid)
    acts.push({ label: t`Cancel booking`, icon: "close", isDangerous: true, onPress: onCancel });
  return (
    <tr
      id={row}
      tabIndex={-1}
      ref={isNamed ? showNamed : undefined}
      aria-current={isNamed || undefined}
    >
      <RowCell column={SALE_COLUMNS.image}>
        <RowPhoto picture={booking.car?.picture ?? null} />
      </RowCell>
      <RowName
        href={page}
        title={item}
        note={
          <Dotted>
            <a
              href={call}
              className={`${LINK} inline-flex min-h-6 items-center xl:hidden pointer-coarse:min-h-11`}
            >
              {phone}
            </a>
            <span className="lg:hidden">{name}</span>
            <span className="max-md:hidden min-[87.5rem]:hidden">{location}</span>
            <span className="max-[87.5rem]:hidden">{format.date(booking.created_at)}</span>
          </Dotted>
        }
      >
        {item}
      </RowName>
      <RowCell column={SALE_COLUMNS.id}>
        <Reference id={booking._id} letter="FC" />
      </RowCell>
      <RowCell column={SALE_COLUMNS.price} className="font-semibold!">
        {format.price(price, currency)}
      </RowCell>
      <RowCell column={SALE_COLUMNS.buyer} className="truncate">
        {name}
      </RowCell>
      <RowCell column={SALE_COLUMNS.location} className="truncate">
        {location}
      </RowCell>
      <RowCell column={SALE_COLUMNS.contact}>
        <a href={call} className={`${LINK} block w-fit min-h-6`}>
          {phone}
        </a>
        <a
          href={`mailto:${email}`}
          title={email}
          data-line="2"
          className={`${LINK} block truncate leading-6`}
        >
          {email}
        </a>
      </RowCell>
      <RowCell column={SALE_COLUMNS.state}>
        <SaleState booking={booking} readAt={readAt} onOver={onOver} />
      </RowCell>
      <RowCell column={SALE_COLUMNS.acts}>
        <div className="max-md:-my-2">
          <ActMenu of={item} acts={acts} />
        </div>
      </RowCell>
    </tr>
  );
}

function SaleState({ booking, readAt, onOver }: Omit<SaleRowProps, "onCancel">) {
  if (booking.paid) return <PaidState of={booking} />;
  return <Held booking={booking} readAt={readAt} onOver={onOver} />;
}

/** A reservation that counts down. */
function Held({ booking, readAt, onOver }: Omit<SaleRowProps, "onCancel">) {
  const { held_until: until, as_of: asOf } = booking;
  const left = useTimeLeft({ until, asOf, readAt });
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
    // Called once.
    // oxlint-disable-next-line react/exhaustive-deps -- whoever is told is a new function at every rendering
  }, [isOver]);
  return (
    <span role="timer">
      <HeldBadge until={until} left={left} />
    </span>
  );
}

/** Scrolls to the row that the hash names, and focuses it. The browser tried before the row was rendered. */
function showNamed(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}
