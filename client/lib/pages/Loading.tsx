import { useLocation } from "react-router";
import { Trans } from "#client/lib/text/Trans.tsx";

interface LoadingProps {
  className?: string;
}

/**
 * Shown until the rest of a page has loaded; where its scripts failed to load, it says so and offers a
 * reload.
 */
export function Loading({ className }: LoadingProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="status" className={className}>
      <p data-loading className="text-muted">
        <Trans>Loading...</Trans>
      </p>
      <p data-not-loaded>
        <Trans>
          This page didn’t load.{" "}
          <a href={pathname + search} className="font-semibold text-accent underline">
            Reload the page
          </a>
        </Trans>
      </p>
    </div>
  );
}
