import { t } from "#shared/lib/text.ts";
import { BookButton } from "#client/features/bookings/BookButton.tsx";
import { ComparePageBody } from "#client/features/products/compare/ComparePageBody.tsx";
import { loadComparison } from "#client/features/products/compare/load-comparison.ts";
import { Heart } from "#client/features/wishlist/Heart.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/ComparePage.ts";
// Its own file: no other page has a table like this.
import stylesheet from "#client/features/products/compare/compare.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadComparison(context.get(servicesContext).api, request);
}

type Acts = React.ComponentProps<typeof ComparePageBody>["acts"];

const ACTS: Acts = {
  heart: (car) => <Heart car={car} />,
  book: (car) => <BookButton car={car} look="card" />,
};

/** Tells comparisons apart in tabs, bookmarks and messages. */
function titleOf(cars: readonly { name: string }[]): string {
  const names = cars.map(({ name }) => name).join(", ");
  return names === "" ? t`Compare cars` : t`Compare cars: ${names}`;
}

export default function ComparePage({ loaderData: comparison }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <PageHead
        title={titleOf(comparison.cars)}
        description={t`Used cars side by side: price, mileage, year, engine and seller.`}
        path={paths.compare()}
        isIndexed={false}
      />
      <ComparePageBody comparison={comparison} acts={ACTS} />
    </div>
  );
}
