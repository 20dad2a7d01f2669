import { useEffect } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
import { here, withReturn } from "#client/lib/return-path.ts";
import { useSession } from "#client/lib/session.ts";
import { paths } from "#client/paths.ts";

interface RequireUserProps {
  children: (user: SessionUser) => React.ReactNode;
}

/**
 * Shows a page to whoever is signed in, and sends everybody else to log in, to come back after. A
 * courtesy: what may be seen is decided by the server, call by call.
 */
export function RequireUser({ children }: RequireUserProps) {
  const session = useSession();
  const isNobody = session.status === "nobody";
  useEffect(() => {
    if (isNobody) location.replace(withReturn(paths.login(), here()));
  }, [isNobody]);
  if (session.status === "signed-in") return children(session.user);
  return (
    <p role="status" className="px-4 py-24 text-center text-muted">
      Loading...
    </p>
  );
}
