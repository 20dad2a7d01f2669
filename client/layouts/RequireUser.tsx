import { useEffect } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { isLeaving } from "#client/lib/browser/leaving.ts";
import { ENDED_HASH, here, withReturn } from "#client/lib/session/return-path.ts";
import { tryAgain, useSession } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Loading } from "#client/lib/pages/Loading.tsx";

interface RequireUserProps {
  children: (user: SessionUser) => React.ReactNode;
}

/**
 * Shows a page to signed-in users; redirects others to the log-in, which returns here. Only for convenience:
 * the server authorizes every call.
 */
export function RequireUser({ children }: RequireUserProps) {
  const session = useSession();
  useEffect(() => {
    if (session.status !== "nobody" || isLeaving()) return;
    const logIn = withReturn(paths.login(), here());
    location.replace(session.hasEnded ? logIn + ENDED_HASH : logIn);
  }, [session]);
  if (session.status === "signed-in") return children(session.user);
  if (session.status === "unreachable") {
    return (
      <div role="alert" className="mx-auto max-w-md px-4 py-24 text-center">
        <p>
          <Trans>We can’t reach the site. Check your connection.</Trans>
        </p>
        <Button look="quiet" className="mt-4" onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return <Loading className="noscript:hidden px-4 py-24 text-center" />;
}
