import { t } from "#shared/lib/text.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { fuelText, gearboxText } from "#shared/rules/fact-words.ts";
import { LineDrawing } from "#client/ui/Icon.tsx";
import { type Format, yearText } from "./facts.ts";

export const CALENDAR = "M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7";
const SHAPES = {
  year: CALENDAR,
  mileage: "M4 17a8.5 8.5 0 1 1 16 0M12 15l4-5M12 15.5v.01",
  fuel: "M5 20V5h8v15M4 20h10M5 11h8M13 9h2.5a2 2 0 0 1 2 2v5a1.5 1.5 0 0 0 3 0V9l-3-3",
  gearbox: "M6 5v14M12 5v14M18 5v7H6M6 4v.01M12 4v.01M18 4v.01",
  power: "M13 3 6 13.5h5L10.5 21 18 10.5h-5z",
} as const;

/** What buyers compare first, each with its label. Power, which few sellers give, is left out where it is not known. */
export function KeyFacts({ car, format }: { car: ProductDetails; format: Format }) {
  const facts: readonly (readonly [keyof typeof SHAPES, string, string | null | undefined])[] = [
    ["year", car.year === null ? t`Age` : t`Year`, yearText(car)],
    ["mileage", t`Mileage`, car.mileage_km === null ? null : format.distance(car.mileage_km)],
    ["fuel", t`Fuel`, car.fuel && fuelText(car.fuel)],
    ["gearbox", t`Gearbox`, car.gearbox && gearboxText(car.gearbox)],
    ["power", t`Power`, car.power_kw === null ? null : format.power(car.power_kw)],
  ];
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 border-y border-line py-2">
      {facts.map(
        ([fact, label, value]) =>
          (value || fact !== "power") && (
            <div key={fact} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
              <LineDrawing shape={SHAPES[fact]} className="row-span-2 size-5 text-muted" />
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium whitespace-nowrap tabular-nums max-sm:text-sm">
                {value || <span className="font-normal text-muted">{t`Not given`}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
