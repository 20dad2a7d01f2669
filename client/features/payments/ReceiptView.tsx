import { t } from "#shared/lib/text.ts";
import type { Receipt } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { useSite } from "#client/lib/api/site.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { SellerContact } from "#client/domain/tool/SellerContact.tsx";
import { pageOfCar } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { ReceiptFacts } from "./ReceiptFacts.tsx";
import { RefundList } from "./RefundList.tsx";
import { stateOf, USELESS } from "./status.ts";
import { useAmount } from "./use-amount.ts";
import { WhatNext } from "./WhatNext.tsx";

/** All about one payment, on the screen and on one sheet of paper. Right after paying, a phone begins with what to do. */
export function ReceiptView({ receipt, isNew }: { receipt: Receipt; isNew: boolean }) {
  const { _id: id, bookingId, productId, item, price, refunded, currency, transactionId } = receipt;
  const { paid_at: paidAt, seller, name, email, phone, location, refunds, car } = receipt;
  const format = useToolFormat();
  const { brand } = useSite();
  const write = useAmount(currency);
  return (
    <article className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,45rem)_minmax(18rem,25rem)]">
      <div>
        <p data-on="paper" className="hidden text-xl font-semibold">
          {brand.name}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="tool-title">
            <Trans>Receipt</Trans>
          </h1>
          <Button data-on="screen" look="quiet" onClick={() => print()}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        </div>
        <div className="mt-6 rounded-md border border-line bg-surface p-5 sm:p-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="flex items-center gap-1">
              <span className="text-sm text-muted">
                <Trans>Reference</Trans>
              </span>{" "}
              <Reference id={bookingId} letter="FC" />
            </p>
            <p className="text-sm text-muted">
              <Trans>
                Paid on <time dateTime={paidAt}>{format.dateTime(paidAt)}</time>
              </Trans>
            </p>
          </div>
          <div className="mt-4 text-lg font-semibold wrap-anywhere">
            <CarCell item={item} href={pageOfCar(productId, item)} car={car} />
          </div>
          {receipt.is_test && (
            <p className="mt-4 font-semibold text-promoted">
              <Trans>Test payment: no card was charged.</Trans>
            </p>
          )}
          <ReceiptFacts car={car} />
          <div className="mt-6 grid gap-6 border-t border-line pt-5 sm:grid-cols-2">
            <Party of={t`Seller`} name={seller} place={car?.location ?? null}>
              {receipt.seller_contact && receipt.state !== "refunded" && (
                <SellerContact
                  seller={seller}
                  page={pageOfCar(productId, item)}
                  contact={receipt.seller_contact}
                />
              )}
            </Party>
            <Party of={t`Buyer`} name={name} place={location}>
              <p className="text-sm">{phone}</p>
              <p className="text-sm wrap-anywhere">{email}</p>
            </Party>
          </div>
          <div className="mt-6 grid gap-2 border-t border-line pt-5 tabular-nums">
            <dl>
              <Amount label={t`Price`}>{write(price)}</Amount>
            </dl>
            <RefundList refunds={refunds} currency={currency} />
            <dl>
              <Amount label={t`Total`} isTotal>
                {write(price - refunded)}
              </Amount>
            </dl>
          </div>
          <p className="mt-3 flex flex-wrap items-center justify-end gap-3">
            {!receipt.settles && USELESS}
            <StateBadge state={stateOf(receipt, format.price)} />
          </p>
          <Disclosure
            summary={t`Details`}
            summaryClassName="font-medium text-muted"
            className="mt-6 border-t border-line pt-2 text-sm"
          >
            <dl className="mt-1 grid gap-2">
              <Id label={t`Transaction Id`}>{transactionId}</Id>
              <Id label={t`Booking Id`}>{bookingId}</Id>
              <Id label={t`Payment`}>{id}</Id>
            </dl>
          </Disclosure>
        </div>
      </div>
      <WhatNext receipt={receipt} className={isNew ? "max-xl:order-first" : ""} />
    </article>
  );
}

interface PartyProps {
  of: string;
  name: string;
  place: string | null;
  children: React.ReactNode;
}

function Party({ of, name, place, children }: PartyProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-medium text-muted">{of}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {place !== null && <p className="text-sm">{place}</p>}
      {children}
    </div>
  );
}

interface AmountProps {
  label: string;
  isTotal?: boolean;
  children: React.ReactNode;
}

function Amount({ label, isTotal = false, children }: AmountProps) {
  return (
    <div className={`flex items-baseline justify-between gap-6 ${isTotal ? "font-bold" : ""}`}>
      <dt>{label}</dt>
      <dd className={isTotal ? "text-xl" : "font-semibold"}>{children}</dd>
    </div>
  );
}

function Id({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-2 sm:grid">
      <dt className="text-muted">{label}</dt>
      <dd className="break-all select-all">{children}</dd>
    </div>
  );
}
