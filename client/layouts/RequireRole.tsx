import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";

interface RequireRoleProps {
  user: SessionUser;
  only: Role;
  children: React.ReactNode;
}

const NEEDED: Record<Role, string> = {
  Buyer: t`You need a buyer account to open this page.`,
  Seller: t`You need a seller account to open this page.`,
  admin: t`You need an admin account to open this page.`,
};

/** Shows a page to one role, and a sentence to the others. Authorization itself is the server's. */
export function RequireRole({ user, only, children }: RequireRoleProps) {
  if (user.role === only) return children;
  return (
    <>
      <h1 className="tool-title">{NEEDED[only]}</h1>
      <p className="mt-4">
        <a href={paths.dashboard()} className="font-semibold text-accent underline">
          <Trans>Go to your dashboard</Trans>
        </a>
      </p>
    </>
  );
}
