import { t } from "#shared/lib/text.ts";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { CAR_FACTS } from "#shared/rules/car-facts.ts";
import { useFormat } from "#client/lib/text/format.ts";

/** What tells the car that was bought from every other: number, first registration, distance driven. */
export function ReceiptFacts({ car }: { car: CarSummary | null }) {
  const format = useFormat();
  if (car === null) return null;
  const { vin, year, first_registered: registered, mileage_km: distance } = car;
  const facts = [
    [CAR_FACTS.vin.label, vin],
    registered === null
      ? [CAR_FACTS.year.label, year === null ? null : String(year)]
      : [CAR_FACTS.first_registered.label, format.dayOrMonth(registered)],
    [CAR_FACTS.mileage_km.label, distance === null ? null : format.distance(distance)],
  ] as const; // pairs
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`wrap-anywhere ${value === null ? "text-muted" : ""}`}>
            {value ?? t`Not given`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
