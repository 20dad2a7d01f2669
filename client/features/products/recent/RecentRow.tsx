import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Picture } from "#client/ui/Picture.tsx";
import type { ProductCard } from "#shared/contract/product-shapes.ts";
import { NoPhoto } from "../NoPhoto.tsx";
import { forgetSeenCars, readSeenCars } from "../recent-cars.ts";

const SHOWN = 5;

/** A plain request: it needs no token, because everybody may read these cards. */
async function readCards(ids: readonly string[]): Promise<ProductCard[]> {
  const response = await fetch("/api/cars/cards", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  });
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return (await response.json()) as ProductCard[]; // the contract's output
}

/** The cars in one row, which scrolls where they do not fit, and the button that forgets them. */
export function RecentRow() {
  const [state, setState] = useState<readonly ProductCard[] | "failed" | "cleared">();
  useEffect(() => {
    let isGone = false;
    readCards(readSeenCars()).then(
      (cars) => isGone || setState(cars.slice(0, SHOWN)),
      () => isGone || setState("failed"),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (state === undefined) return null;
  if (state === "failed")
    return (
      <p>
        <Trans>We couldn’t load these cars. Reload the page to try again.</Trans>
      </p>
    );
  if (state === "cleared") {
    return (
      // The button that had the focus is gone.
      <p ref={(text) => text?.focus()} tabIndex={-1} className="outline-none">
        <Trans>Recently viewed cars cleared.</Trans>
      </p>
    );
  }
  return (
    <>
      <p className="flex min-h-11 items-center gap-4 text-muted">
        {state.length === 0
          ? t`The cars you viewed are no longer for sale.`
          : t`Saved on this device only.`}
        <button
          type="button"
          aria-label={t`Clear recently viewed cars`}
          onClick={() => {
            forgetSeenCars();
            setState("cleared");
          }}
          className="min-h-11 cursor-pointer font-semibold text-accent underline"
        >
          {t.of("a list")`Clear`}
        </button>
      </p>
      <ul className="mt-2 flex snap-x gap-4 overflow-x-auto pb-2 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4">
        {state.map((car) => (
          <Seen key={car._id} car={car} />
        ))}
      </ul>
    </>
  );
}

function Seen({ car }: { car: ProductCard }) {
  const format = useFormat();
  return (
    <li className="group relative w-56 shrink-0 snap-start overflow-hidden rounded-md bg-surface ring-1 ring-line ring-inset">
      <div className="h-36 overflow-hidden bg-sunken">
        {car.picture ? (
          <Picture picture={car.picture} alt="" sizes="224px" className="size-full object-cover" />
        ) : (
          <NoPhoto body={car.body} />
        )}
      </div>
      <div className="p-3">
        <p className="font-bold tabular-nums">{format.price(car.resale_price, car.currency)}</p>
        <h3 className="truncate text-base">
          <a
            href={paths.car(car)}
            title={car.name}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {car.name}
          </a>
        </h3>
      </div>
    </li>
  );
}
