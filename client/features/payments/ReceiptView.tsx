import type { Receipt } from "#shared/contract/payments.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Contact } from "./Contact.tsx";
import { PaidBadge } from "./PaidBadge.tsx";
import { RefundList } from "./RefundList.tsx";
import { returnOf, statusOf } from "./status.ts";

/** All about one payment, on the screen and on one sheet of paper. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { _id: id, bookingId, productId, item, price, currency, transactionId } = receipt;
  const { paid_at: paidAt, seller, name, email, location, refunds } = receipt;
  const format = useFormat();
  const { brand } = useSite();
  const { badge, detail } = statusOf(receipt, (amount) => format.price(amount, currency));
  return (
    <article className="max-w-2xl">
      <p data-on="paper" className="hidden text-xl font-semibold">
        {brand.name}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="tool-title">Receipt</h1>
        <Button data-on="screen" look="quiet" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </div>
      <div className="mt-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <p className="text-xl font-semibold wrap-anywhere">{item}</p>
          <p className="text-2xl font-bold whitespace-nowrap tabular-nums">
            {format.price(price, currency)}
          </p>
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <PaidBadge badge={badge} />
          {detail}
        </p>
        {receipt.is_test && (
          <p className="mt-3 font-semibold text-promoted">Test payment: no money was taken.</p>
        )}
        <dl className="mt-6 grid gap-3">
          <Fact label="Reference">
            <code className="text-xs break-all">{id}</code>
          </Fact>
          <Fact label="Paid on">
            <time dateTime={paidAt}>{format.dateTime(paidAt)}</time>
          </Fact>
          <Fact label="Transaction Id">
            <code className="text-xs break-all">{transactionId}</code>
          </Fact>
          <Fact label="Booking Id">
            <code className="text-xs break-all">{bookingId}</code>
          </Fact>
          <Fact label="Seller">{seller}</Fact>
          <Fact label="Buyer">
            {name}, {location}
            <br />
            {email}
          </Fact>
        </dl>
        <RefundList refunds={refunds} currency={currency} />
      </div>
      <h2 className="mt-8 text-xl">What happens next</h2>
      <p className="mt-2">{nextStep(receipt)}</p>
      <p className="mt-3">
        Questions? Contact <Contact /> and quote your reference.
      </p>
      <p className="mt-1 text-sm text-muted">{brand.address}</p>
      <p data-on="screen" className="mt-6 flex flex-wrap gap-6">
        <Way href={paths.myOrders()}>My Orders</Way>
        {productId !== null && (
          <Way href={paths.car({ _id: productId, name: item })}>View the car</Way>
        )}
      </p>
    </article>
  );
}

function nextStep({ settles, state, seller, refunds }: Receipt): string {
  if (!settles) return `The money buys nothing. ${returnOf(state, refunds)}`;
  if (state === "refunded")
    return "We’re refunding all of it to your card, which can take a few days. There’s nothing for you to do.";
  return `The car is yours. ${seller} will contact you to arrange the handover. Bring this receipt with you.`;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid-cols-[7rem_minmax(0,1fr)] items-baseline sm:grid">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Way({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
    >
      {children}
    </a>
  );
}
