import { t } from "#shared/lib/text.ts";
import type { Receipt } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { SellerContact } from "#client/domain/tool/SellerContact.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { Contact } from "./Contact.tsx";
import { returnOf } from "./status.ts";

/** What a buyer does after a payment, and whom they ask. */
export function WhatNext({ receipt, className }: { receipt: Receipt; className: string }) {
  const { productId, item, seller, seller_contact: contact, state } = receipt;
  const { brand } = useSite();
  return (
    <section aria-labelledby="next" className={`xl:pt-16 ${className}`}>
      <h2 id="next" className="text-xl">
        <Trans>What happens next</Trans>
      </h2>
      <p className="mt-2">{nextStep(receipt)}</p>
      {contact !== null && state !== "refunded" && (
        <div data-on="screen" className="mt-4 rounded-md border border-line bg-surface p-4">
          <p className="font-semibold">{seller}</p>
          <SellerContact seller={seller} page={pageOfCar(productId, item)} contact={contact} />
        </div>
      )}
      <p className="mt-4">
        <Trans>
          Questions? Contact <Contact /> and quote your reference.
        </Trans>
      </p>
      <p className="mt-1 text-sm text-muted">{brand.address}</p>
      <p data-on="screen" className="mt-4 flex flex-wrap gap-6">
        <Way href={paths.myOrders()}>
          <Trans>My Orders</Trans>
        </Way>
        {productId !== null && (
          <Way href={paths.car({ _id: productId, name: item })}>
            <Trans>View listing</Trans>
          </Way>
        )}
      </p>
    </section>
  );
}

function nextStep({ settles, state, seller, refunds }: Receipt): string {
  if (!settles)
    return t`This payment could not be used for the booking. ${returnOf(state, refunds)}`;
  if (state === "refunded")
    return t`We’re refunding your payment in full to your card. This can take a few days. There is nothing you need to do.`;
  return t`The car is yours. We’ve given ${seller} your contact details so that you can arrange the handover. Bring this receipt with you.`;
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
