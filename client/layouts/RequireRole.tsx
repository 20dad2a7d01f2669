import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { paths } from "#client/paths.ts";

interface RequireRoleProps {
  user: SessionUser;
  only: Role;
  children: React.ReactNode;
}

const NEEDED: Record<Role, string> = {
  Buyer: "You need a buyer account to open this page.",
  Seller: "You need a seller account to open this page.",
  admin: "You need an admin account to open this page.",
};

/** Shows a page to one role, and a sentence to the others. Authorization itself is the server's. */
export function RequireRole({ user, only, children }: RequireRoleProps) {
  if (user.role === only) return children;
  return (
    <p className="py-6">
      {NEEDED[only]}{" "}
      <a href={paths.dashboard()} className="font-semibold text-accent underline">
        Go to your dashboard
      </a>
    </p>
  );
}
