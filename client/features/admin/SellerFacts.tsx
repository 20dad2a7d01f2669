import { plural, t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { NewTabLink } from "#client/ui/tool/NewTabLink.tsx";

/** How many of the seller's cars are shown. */
const SHOWN = 3;

/** Facts about the seller that a decision is about: the age of the account, and their cars. */
export function SellerFacts({ id, email }: { id: string; email: string }) {
  const format = useFormat();
  const loaded = useLoaded(async () => {
    const [seller, cars] = await Promise.all([
      api.products.seller({ id }),
      api.products.browse({ seller: id, limit: SHOWN }),
    ]);
    return { seller, cars };
  }, [id]);
  return (
    <LoadedView state={loaded}>
      {({ seller, cars }) => (
        <div className="rounded-md bg-sunken p-3 text-sm">
          <p className="wrap-anywhere">
            <NewTabLink href={paths.seller(id)} className="font-semibold">
              {seller.name}
            </NewTabLink>
            , {email}
          </p>
          <p className="text-muted">
            {plural(
              cars.total,
              t`Member since ${format.month(seller.member_since)}, ${format.number(cars.total)} car on sale`,
              t`Member since ${format.month(seller.member_since)}, ${format.number(cars.total)} cars on sale`,
            )}
          </p>
          {cars.items.length > 0 && (
            <ul className="mt-3 grid grid-cols-3 gap-2">
              {cars.items.map((car) => (
                <li key={car._id}>
                  <NewTabLink href={paths.car(car)} isTile className="w-full wrap-anywhere">
                    <span className="mb-1 block aspect-4/3 overflow-hidden rounded-sm bg-surface">
                      {car.picture && (
                        <Picture
                          picture={car.picture}
                          alt=""
                          sizes="8rem"
                          className="size-full object-cover"
                        />
                      )}
                    </span>
                    {car.name}
                  </NewTabLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </LoadedView>
  );
}
