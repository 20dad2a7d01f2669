import { isRouteErrorResponse, Outlet } from "react-router";
import { BookButton } from "#client/features/bookings/BookButton.tsx";
import { BookingHost } from "#client/features/bookings/BookingHost.tsx";
import { CompareHost } from "#client/features/products/compare/CompareHost.tsx";
import { CompareTick } from "#client/features/products/compare/CompareTick.tsx";
import { CarActionsContext } from "#client/features/products/car-actions.ts";
import { Heart } from "#client/features/wishlist/Heart.tsx";
import { Failure } from "#client/features/marketing/Failure.tsx";
import { NotFound } from "#client/features/marketing/NotFound.tsx";
import type { Route } from "./+types/PublicLayout.ts";
import { Frame } from "./Frame.tsx";
import stylesheet from "#client/styles/app.css?url";

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
      <CarActionsContext value={ACTIONS}>
        <Outlet />
      </CarActionsContext>
      <BookingHost />
      <CompareHost />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The server sends the reason as text.
  const { status, data }: { status?: number; data?: string } = isRouteErrorResponse(error)
    ? error
    : {};
  if (status === 404) {
    return (
      <Frame>
        <NotFound />
      </Frame>
    );
  }
  return (
    <Frame>
      <Failure isOutage={status === 503} reason={data} />
    </Frame>
  );
}
