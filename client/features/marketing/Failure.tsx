import { useLocation } from "react-router";
import { paths } from "#client/paths.ts";
import { PageHead } from "#client/lib/PageHead.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

/** Shown when a page could not be made; the log has the reason. */
export function Failure() {
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-2xl px-4 py-24 text-center">
      <PageHead title="Something went wrong" path={paths.home()} isIndexed={false} />
      <h1 className="text-3xl sm:text-4xl">Something went wrong on our side</h1>
      <p className="mt-3 text-muted">Nothing you did caused this. Please try again in a moment.</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <PillLink href={pathname + search}>Try again</PillLink>
        <a
          href={paths.home()}
          className="inline-flex min-h-11 items-center px-4 font-semibold text-accent underline"
        >
          Back to Home
        </a>
      </p>
    </div>
  );
}
