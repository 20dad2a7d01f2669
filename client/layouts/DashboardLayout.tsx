import { Outlet } from "react-router";
import { Failure } from "#client/features/marketing/Failure.tsx";
import "#client/lib/api/tool-calls.ts";
import { useSession } from "#client/lib/session/session.ts";
import type { Route } from "./+types/DashboardLayout.ts";
import { RequireUser } from "./RequireUser.tsx";
import { ToolFrame } from "./tool/ToolFrame.tsx";
import stylesheet from "#client/styles/tool.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Pages for signed-in users. The server renders an empty frame, the same for everybody. */
export default function DashboardLayout() {
  const session = useSession();
  return (
    <ToolFrame user={session.status === "signed-in" ? session.user : undefined}>
      <RequireUser>{(user) => <Outlet context={user} />}</RequireUser>
    </ToolFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ToolFrame user={undefined}>
      <Failure error={error} />
    </ToolFrame>
  );
}
