import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { carsText } from "#client/domain/cars-text.ts";
import { PlaceField } from "./PlaceField.tsx";
import { useLiveCount } from "./use-live-count.ts";
import { WordField } from "./WordField.tsx";

/** The entrance to the search on the home page: words, a place, the highest price, and how many cars that finds. */
export function SearchEntrance({ total }: { total: number }) {
  const { currency } = useSite();
  const format = useFormat();
  const { count, hasChanged, onInput } = useLiveCount(total);
  const label =
    count === undefined
      ? t`Show cars`
      : count === 0
        ? t`No cars match`
        : t`Show ${carsText(count, format)}`;
  return (
    <div className="relative z-10 mx-auto max-w-7xl px-4 max-lg:-mt-4 sm:px-6 lg:-mt-12">
      <form
        role="search"
        method="get"
        action={paths.usedCars()}
        onInput={onInput}
        className="grid grid-cols-2 items-end gap-4 rounded-lg border border-line bg-surface p-4 shadow-mid sm:p-6 lg:grid-cols-[1fr_1fr_9rem_14.5rem]"
      >
        <div className="relative font-medium max-lg:col-span-2">
          <label htmlFor="entrance">
            <Trans>Make, model</Trans>
          </label>
          <WordField id="entrance" className="field mt-1.5" placeholder={t`Volkswagen Golf`} />
        </div>
        <div className="min-w-0 font-medium">
          <label htmlFor="entrance-place">
            <Trans>Location</Trans>
          </label>
          <PlaceField
            id="entrance-place"
            className="field mt-1.5"
            placeholder={t`Town, postcode`}
          />
        </div>
        <label className="min-w-0 font-medium">
          {t`Max price (${currency})`}
          <input
            name="price_to"
            inputMode="numeric"
            className="field mt-1.5"
            placeholder={format.number(15_000)}
          />
        </label>
        <button className="min-h-11 max-lg:col-span-2 cursor-pointer rounded-full bg-accent px-2 font-semibold whitespace-nowrap text-on-accent tabular-nums hover:bg-accent-strong md:text-lg">
          {label}
        </button>
        <span role="status" className="sr-only">
          {hasChanged && label}
        </span>
      </form>
    </div>
  );
}
