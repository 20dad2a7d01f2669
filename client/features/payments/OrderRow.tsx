import { t } from "#shared/lib/text.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { stateOf, USELESS } from "./status.ts";

const ROW =
  "border-b border-line gap-2 max-xl:mb-3 max-xl:grid max-xl:rounded-md max-xl:border max-xl:bg-surface max-xl:p-3 sm:max-xl:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:max-xl:items-center sm:max-xl:gap-x-5 sm:max-xl:gap-y-1";
/** On phones a line of the card, with its label beside it. */
const CELL =
  "grid-cols-[9.5rem_minmax(0,1fr)] gap-x-2 items-baseline px-3 py-3 max-xl:grid max-xl:p-0 sm:max-xl:flex";
/** On phones the ids stand below price and state, on middle screens below the car, its state, its price and its receipt. */
const ID = `${CELL} max-sm:order-1 sm:max-xl:row-start-2`;

/** A payment; on phones a card. */
export function OrderRow({ payment }: { payment: Payment }) {
  const { _id: id, bookingId, item, price, currency, transactionId, paid_at: paidAt } = payment;
  const format = useToolFormat();
  const receipt = paths.receipt(id);
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className="px-3 py-3 text-left leading-snug font-semibold wrap-anywhere max-xl:p-0 xl:w-full"
      >
        <CarCell item={item} href={pageOfCar(payment.productId, item)} car={payment.car}>
          {payment.seller},{" "}
          <time dateTime={paidAt} title={format.dateTime(paidAt)}>
            {format.date(paidAt)}
          </time>
        </CarCell>
      </th>
      <td className={ID}>
        <Label>
          <Trans>Booking Id</Trans>
        </Label>
        <Reference id={bookingId} letter="FC" />
      </td>
      <td className={`${CELL} xl:text-right`}>
        <Label isSaid>
          <Trans>Price</Trans>
        </Label>
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {format.price(price, currency)}
        </span>
      </td>
      <td className={`${ID} sm:max-xl:col-span-3 sm:max-xl:justify-end`}>
        <Label>
          <Trans>Transaction Id</Trans>
        </Label>
        <Reference id={transactionId} />
      </td>
      <td className={CELL}>
        <Label isSaid>
          <Trans>Status</Trans>
        </Label>
        <span>
          <StateBadge state={stateOf(payment, format.price)} />
          {!payment.settles && <span className="mt-1 block text-sm">{USELESS}</span>}
        </span>
      </td>
      <td className={`${CELL} max-sm:order-2`}>
        <a
          href={receipt}
          aria-label={t`Receipt for ${item}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>Receipt</Trans>
        </a>
      </td>
    </tr>
  );
}

interface LabelProps {
  /** Middle screens leave the label to screen readers: the value says what it is. */
  isSaid?: boolean;
  children: React.ReactNode;
}

function Label({ isSaid = false, children }: LabelProps) {
  return (
    <span
      className={`text-sm text-muted hyphens-auto xl:hidden ${isSaid ? "sm:max-xl:sr-only" : ""}`}
    >
      {children}
    </span>
  );
}
