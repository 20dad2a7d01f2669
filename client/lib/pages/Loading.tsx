import { useLocation } from "react-router";

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
        Loading...
      </p>
      <p data-not-loaded>
        This page didn’t load.{" "}
        <a href={pathname + search} className="font-semibold text-accent underline">
          Reload the page
        </a>
      </p>
    </div>
  );
}
