import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { paths } from "#client/paths.ts";

interface RequireRoleProps {
  user: SessionUser;
  only: Role;
  children: React.ReactNode;
}

const WHOSE: Record<Role, string> = { Buyer: "buyers", Seller: "sellers", admin: "admins" };

/** Shows a page to one role, and a sentence to the others. Authorization itself is the server's. */
export function RequireRole({ user, only, children }: RequireRoleProps) {
  if (user.role === only) return children;
  return (
    <p className="py-6">
      This page is for {WHOSE[only]}.{" "}
      <a href={paths.dashboard()} className="font-semibold text-accent underline">
        Go to your dashboard
      </a>
    </p>
  );
}
