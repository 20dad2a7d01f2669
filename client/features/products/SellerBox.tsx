import { plural, t } from "#shared/lib/text.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { MOST_OTHER_CARS } from "#shared/rules/other-cars.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { verifiedText } from "./verified-text.ts";
import { SELLER_KINDS } from "./seller-kinds.ts";

interface SellerBoxProps {
  car: ProductDetails;
  /** How soon they answer, as on the page of the seller. */
  pace: string | undefined;
}

/** Who sells a car, and what else they have on sale. */
export function SellerBox({ car, pace }: SellerBoxProps) {
  const { date, month, number } = useFormat();
  const others = car.seller_other_cars;
  const count = number(Math.min(others, MOST_OTHER_CARS)) + (others > MOST_OTHER_CARS ? "+" : "");
  const since = month(car.seller_since);
  return (
    <section aria-labelledby="seller" className="rounded-md bg-surface p-5 ring-1 ring-line">
      <h2 id="seller" className="text-lg">
        <Trans>Seller</Trans>
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 font-medium">
        <a href={paths.seller(car.seller_id)} className="underline underline-offset-4">
          {car.seller}
        </a>
        {car.status === "verified" && <VerifiedBadge text={verifiedText(car.verified, date)} />}
      </p>
      <p className="mt-1 text-sm text-muted">
        {car.seller_kind === null
          ? t`Member since ${since}`
          : t`${SELLER_KINDS[car.seller_kind]}, member since ${since}`}
      </p>
      {pace && <p className="mt-2 text-sm">{pace}</p>}
      {others > 0 && (
        <a
          href={paths.seller(car.seller_id)}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {plural(
            others,
            t`${count} other car from this seller`,
            t`${count} other cars from this seller`,
          )}
        </a>
      )}
    </section>
  );
}
