import { isRouteErrorResponse, Outlet } from "react-router";
import { Failure } from "#client/features/marketing/Failure.tsx";
import { NotFound } from "#client/features/marketing/NotFound.tsx";
import type { Route } from "./+types/PublicLayout.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

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

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-sm bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
