import { t } from "#shared/lib/text.ts";
import type { Receipt } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { CarTitle } from "#client/domain/CarTitle.tsx";
import { SellerContact } from "#client/domain/tool/SellerContact.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";

/** The car that a buyer bought last, with what comes next; nothing for somebody who has bought none. */
export function BoughtCar({ email }: { email: string }) {
  const loaded = useLoaded(
    async () => {
      const { body } = await api.payments.list({ email, limit: 5 });
      const last = body.find(({ settles, state }) => settles && state !== "refunded");
      return last === undefined ? undefined : api.payments.receipt({ id: last._id });
    },
    [email],
    "bought car",
  );
  return (
    <LoadedView
      state={loaded}
      placeholder={<div className="mt-8 h-56 rounded-md border border-line" />}
    >
      {(receipt) => receipt && <Bought receipt={receipt} />}
    </LoadedView>
  );
}

function Bought({ receipt }: { receipt: Receipt }) {
  const { _id: id, productId, item, car, seller, paid_at: paidAt } = receipt;
  const { seller_contact: contact } = receipt;
  const format = useFormat();
  const named = { name: item, make: car?.make ?? null, model: car?.model ?? null };
  return (
    <section aria-labelledby="bought" className="mt-8">
      <h2 id="bought" className="text-lg">
        <Trans>Your car</Trans>
      </h2>
      <div className="mt-3 flex flex-col gap-5 rounded-md border border-line bg-surface p-4 sm:flex-row">
        <CarPhoto
          picture={car?.picture ?? null}
          sizes="(min-width: 40rem) 240px, 90vw"
          className="w-full rounded-sm sm:w-60 sm:self-start"
        />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold wrap-anywhere">
            <CarTitle car={named} className="text-sm" />
          </p>
          <p className="mt-2">
            <Trans>
              Bought on <time dateTime={paidAt}>{format.date(paidAt)}</time> from {seller}. We’ve
              given them your contact details so that you can arrange the handover.
            </Trans>
          </p>
          {contact && (
            <SellerContact
              seller={seller}
              page={pageOfCar(productId, item)}
              contact={contact}
              className="mt-1"
            />
          )}
          <a
            href={paths.receipt(id)}
            aria-label={t`Receipt for ${item}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            <Trans>Receipt</Trans>
          </a>
        </div>
      </div>
    </section>
  );
}
