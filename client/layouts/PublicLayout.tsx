import { isRouteErrorResponse, Outlet } from "react-router";
import { CarActionsContext } from "#client/features/products/car-actions.ts";
import { Heart } from "#client/features/wishlist/Heart.tsx";
import { Failure } from "#client/features/marketing/Failure.tsx";
import { NotFound } from "#client/features/marketing/NotFound.tsx";
import type { Route } from "./+types/PublicLayout.ts";
import { Frame } from "./Frame.tsx";

function showHeart(car: React.ComponentProps<typeof Heart>["car"]) {
  return <Heart car={car} />;
}

export default function PublicLayout() {
  return (
    <Frame>
      <CarActionsContext value={showHeart}>
        <Outlet />
      </CarActionsContext>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFound /> : <Failure />}</Frame>;
}
