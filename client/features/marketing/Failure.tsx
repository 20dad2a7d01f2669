import { isRouteErrorResponse, useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

/**
 * Shown when a page could not be loaded or rendered; the log has the details. The text that a page's loader has sent,
 * with a reference to the log, is the reason.
 */
export function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { status, data }: { status?: number; data?: string } = isRouteErrorResponse(error)
    ? error
    : {};
  // What `fetch` throws without a connection, in the words of each browser.
  const isLost = /: (Failed to fetch|Load failed|Netw.*)$/.test(String(error));
  const isOutage = isLost || status === 503;
  const reason = isLost
    ? t`Check your connection and try again.`
    : // Of what has reached no loader, the text is for programs.
      !data || data[0] === "{"
      ? t`It’s not your fault. Please try again in a moment.`
      : data;
  return (
    <div className="mx-auto max-w-2xl px-4 py-24 text-center">
      <PageHead title={t`Not available right now`} path={paths.home()} isIndexed={false} />
      <h1 className="text-3xl sm:text-4xl">
        {isOutage ? t`This page isn’t available right now` : t`Something went wrong on our side`}
      </h1>
      <p className="mt-3 text-muted">{reason}</p>
      <p className="mt-6">
        <PillLink href={pathname + search}>
          <Trans>Try again</Trans>
        </PillLink>
      </p>
    </div>
  );
}
