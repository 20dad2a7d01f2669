import { lazy, Suspense } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { BookButton } from "#client/features/bookings/BookButton.tsx";
import { BookingHost } from "#client/features/bookings/BookingHost.tsx";
import { CompareHost } from "#client/features/products/compare/CompareHost.tsx";
import { CompareTick } from "#client/features/products/compare/CompareTick.tsx";
import { CarActionsContext } from "#client/features/products/car-actions.ts";
import { Heart } from "#client/features/wishlist/Heart.tsx";
import { Failure } from "#client/features/marketing/Failure.tsx";
import type { Route } from "./+types/PublicLayout.ts";
import { Frame } from "./Frame.tsx";
import stylesheet from "#client/styles/app.css?url";

/** Few visits meet it; its picture would be in the scripts of every page. */
const NotFound = lazy(async () => ({
  default: (await import("#client/features/marketing/NotFound.tsx")).NotFound,
}));

/** The dashboard has a stylesheet of its own. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const ACTIONS: React.ComponentProps<typeof CarActionsContext>["value"] = {
  corner: (car) => (
    <>
      <Heart car={car} />
      <CompareTick car={car} />
    </>
  ),
  foot: (car) => <BookButton car={car} look="card" />,
};

export default function PublicLayout() {
  return (
    <Frame>
      {/* Before the buttons of cards, which its form belongs to: one that is pressed while the page arrives has it. */}
      <BookingHost />
      <CarActionsContext value={ACTIONS}>
        <Outlet />
      </CarActionsContext>
      <CompareHost />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      {isGone ? (
        <Suspense>
          <NotFound />
        </Suspense>
      ) : (
        <Failure error={error} />
      )}
    </Frame>
  );
}
