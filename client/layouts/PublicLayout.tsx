import { isRouteErrorResponse, Outlet } from "react-router";
import { Failure } from "#client/features/marketing/Failure.tsx";
import { NotFound } from "#client/features/marketing/NotFound.tsx";
import type { Route } from "./+types/PublicLayout.ts";
import { Frame } from "./Frame.tsx";

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFound /> : <Failure />}</Frame>;
}
