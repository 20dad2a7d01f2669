import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { TasksProvider, useReadTasks } from "#client/features/figures/tasks.ts";
import { BottomBar } from "./BottomBar.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { ToolBar } from "./ToolBar.tsx";

interface ToolFrameProps {
  /** Undefined until it is known who is signed in: the menus keep their places. */
  user: SessionUser | undefined;
  children: React.ReactNode;
}

/** The frame of the dashboard: a slim bar, the menu at the side, and on phones a bar with the main places. */
export function ToolFrame({ user, children }: ToolFrameProps) {
  return user === undefined ? (
    <Shell user={user}>{children}</Shell>
  ) : (
    <WithTasks>
      <Shell user={user}>{children}</Shell>
    </WithTasks>
  );
}

/** Read for signed-in users alone. */
function WithTasks({ children }: { children: React.ReactNode }) {
  return <TasksProvider value={useReadTasks()}>{children}</TasksProvider>;
}

function Shell({ user, children }: ToolFrameProps) {
  return (
    <div className="tool flex min-h-[calc(100dvh-var(--bottom-bar,0px))] flex-col">
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <ToolBar user={user} />
      <div className="grid grow grid-cols-[minmax(0,1fr)] md:grid-cols-[4rem_minmax(0,1fr)] xl:grid-cols-[var(--menu-width)_minmax(0,1fr)]">
        <div className="hidden border-r border-line bg-sunken/60 md:block">
          {/* A scroll container clips: below `xl` it is wider than the rail, so that the tooltips are inside, and lets
              the pointer through to the page. */}
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-x-hidden overflow-y-auto px-2 py-4 max-xl:pointer-events-none max-xl:z-30 max-xl:w-80 max-xl:pr-[calc(16rem+0.5rem)] max-xl:pl-1.5 max-xl:[scrollbar-width:none] max-xl:*:pointer-events-auto">
            {user !== undefined && <SideMenu role={user.role} look="rail" />}
          </div>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-440 min-w-0 px-4 py-5 outline-none md:px-5 md:py-6 xl:px-6"
        >
          <noscript>
            <p className="mb-4 rounded-md bg-promoted-soft p-4">
              <Trans>This page needs JavaScript. You can browse cars without it.</Trans>
            </p>
          </noscript>
          {children}
        </main>
      </div>
      {user !== undefined && <BottomBar role={user.role} />}
    </div>
  );
}
