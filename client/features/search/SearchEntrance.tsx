import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { carsText } from "./cars-text.ts";
import { PlaceField } from "./PlaceField.tsx";
import { WordField } from "./WordField.tsx";

/** The entrance to the search on the home page: words, a place, the highest price, and how many cars there are. */
export function SearchEntrance({ total }: { total: number }) {
  const { currency } = useSite();
  const format = useFormat();
  return (
    <div className="relative z-10 mx-auto max-w-7xl px-4 max-lg:-mt-4 sm:px-6 lg:-mt-12">
      <form
        role="search"
        method="get"
        action={paths.usedCars()}
        className="grid grid-cols-[1fr_auto] items-end gap-4 rounded-lg border border-line bg-surface p-4 shadow-mid sm:p-6 md:grid-cols-[1fr_1fr_10rem_auto]"
      >
        <div className="relative font-medium max-md:col-span-2">
          <label htmlFor="entrance">Make, model</label>
          <WordField id="entrance" className="field mt-1.5" placeholder="Volkswagen Golf" />
        </div>
        <div className="min-w-0 font-medium">
          <label htmlFor="entrance-place">Place</label>
          <PlaceField id="entrance-place" className="field mt-1.5" placeholder="Town or postcode" />
        </div>
        <label className="min-w-0 font-medium">
          {`Price to (${currency})`}
          <input
            name="price_to"
            inputMode="numeric"
            className="field mt-1.5"
            placeholder="15,000"
          />
        </label>
        <button className="min-h-11 cursor-pointer rounded-full bg-accent px-4 font-semibold whitespace-nowrap text-on-accent tabular-nums hover:bg-accent-strong md:px-6 md:text-lg">
          Show {carsText(total, format)}
        </button>
      </form>
    </div>
  );
}
