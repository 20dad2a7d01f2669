import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { writeFacts } from "#client/domain/tool/write-facts.ts";
import { paths } from "#client/paths.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Picture } from "#client/ui/Picture.tsx";

/** What most reports are about. */
const FACTS = ["year", "mileage_km", "fuel", "gearbox", "vin"] as const;

/** The content of a reported car, including one that was taken down and has no public page. */
export function ReportedCar({ id }: { id: string }) {
  const format = useFormat();
  const loaded = useLoaded(() => api.listings.find({ id }), [id]);
  return (
    <LoadedView state={loaded}>
      {({ name, resale_price: price, currency, location, description, pictures, ...car }) => {
        const [cover, ...others] = pictures;
        return (
          <div className="rounded-md bg-sunken p-3">
            {cover && (
              <div className="mb-3 aspect-4/3 overflow-hidden rounded-sm">
                <Picture
                  picture={cover}
                  alt={cover.alt}
                  sizes="28rem"
                  className="size-full object-cover"
                />
              </div>
            )}
            <p className="font-semibold wrap-anywhere">
              {car.is_taken_down ? (
                name
              ) : (
                <a
                  href={paths.car({ _id: id, name })}
                  target="_blank"
                  rel="noopener"
                  className="underline underline-offset-4"
                >
                  {name}
                  <span className="sr-only">
                    {" "}
                    <Trans>(opens in a new tab)</Trans>
                  </span>
                </a>
              )}
            </p>
            <p>
              {format.price(price, currency)}
              {location !== null && `, ${location}`}
            </p>
            <p className="text-sm text-muted">{writeFacts(car, FACTS, format)}</p>
            {description !== null && (
              <p className="mt-2 max-h-48 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line">
                {description}
              </p>
            )}
            {others.length > 0 && (
              <Disclosure className="mt-3" summary={t`More photos: ${others.length}`}>
                <ul className="mt-3 grid grid-cols-3 gap-2">
                  {others.map((picture) => (
                    <li key={picture.id} className="aspect-4/3 overflow-hidden rounded-sm">
                      <Picture
                        picture={picture}
                        alt={picture.alt}
                        sizes="8rem"
                        className="size-full object-cover"
                      />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </div>
        );
      }}
    </LoadedView>
  );
}
