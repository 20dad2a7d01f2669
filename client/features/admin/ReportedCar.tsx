import { api } from "#client/lib/api.ts";
import { useFormat } from "#client/lib/format.ts";
import { useLoaded } from "#client/lib/use-loaded.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Picture } from "#client/ui/Picture.tsx";

/** What a car shows, also one that was taken down and has no page any more. */
export function ReportedCar({ id }: { id: string }) {
  const format = useFormat();
  const loaded = useLoaded(() => api.listings.find({ id }), [id]);
  return (
    <Disclosure className="mt-3" summary="What the car shows">
      <LoadedView state={loaded}>
        {({ name, resale_price: price, currency, location, description, pictures }) => (
          <div className="rounded-md bg-sunken p-3">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p>
              {format.price(price, currency)}
              {location !== null && `, ${location}`}
            </p>
            {description !== null && (
              <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{description}</p>
            )}
            <ul className="mt-3 grid grid-cols-3 gap-2">
              {pictures.map((picture) => (
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
          </div>
        )}
      </LoadedView>
    </Disclosure>
  );
}
