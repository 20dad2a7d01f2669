import type { CarRecord } from "#shared/contract/record-shapes.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { writeFacts } from "#client/domain/tool/write-facts.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { NewTabLink } from "#client/ui/tool/NewTabLink.tsx";
import { CarPhotos, CarState, PriceChanges } from "./CarEvidence.tsx";

/** What most reports are about. */
const FACTS = ["year", "mileage_km", "fuel", "gearbox", "vin"] as const;

interface ReportedCarProps {
  id: string;
  onRead?: (car: CarRecord) => void;
}

/** A reported car in any state, including one that was taken down and has no public page. */
export function ReportedCar({ id, onRead }: ReportedCarProps) {
  const format = useFormat();
  const loaded = useLoaded(async () => {
    const car = await api.records.car({ id });
    onRead?.(car);
    return car;
  }, [id]);
  return (
    <LoadedView state={loaded}>
      {(car) => (
        <div className="rounded-md bg-sunken p-3">
          <CarPhotos pictures={car.pictures} />
          <p className="font-semibold wrap-anywhere">
            {car.is_taken_down ? (
              car.name
            ) : (
              <NewTabLink href={paths.car(car)}>{car.name}</NewTabLink>
            )}
          </p>
          <p>
            {format.price(car.price, car.currency)}
            {car.location !== null && `, ${car.location}`}
          </p>
          <p className="mb-2 text-sm text-muted">{writeFacts(car, FACTS, format)}</p>
          <CarState car={car} />
          <PriceChanges prices={car.prices} />
          {car.description !== null && (
            <p className="mt-3 max-h-48 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line">
              {car.description}
            </p>
          )}
        </div>
      )}
    </LoadedView>
  );
}
