import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";
import { DemoBadge } from "#client/domain/DemoBadge.tsx";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Wordmark } from "#client/ui/Wordmark.tsx";
import { LazyAccountMenu } from "../LazyAccountMenu.tsx";
import { LogOutButton } from "../LogOutButton.tsx";
import { useSignOut } from "../use-sign-out.ts";
import { Bell } from "./Bell.tsx";
import { MenuDrawer } from "./MenuDrawer.tsx";
import { ToolSearch } from "./ToolSearch.tsx";

/** The bar of the dashboard: the way back to the site, a search, what waits, and the account. */
export function ToolBar({ user }: { user: SessionUser | undefined }) {
  const { brand } = useSite();
  const { signOut } = useSignOut();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur-sm">
      <div className="flex h-14 items-center gap-2 px-2 md:px-3 lg:gap-4 lg:px-4">
        {user === undefined ? (
          <span className="size-11 lg:hidden" />
        ) : (
          <MenuDrawer role={user.role} onSignOut={signOut} />
        )}
        <a
          href={paths.dashboard()}
          aria-label={t`${brand.name}, dashboard`}
          className="inline-flex min-h-11 min-w-0 items-center md:shrink-0 xl:w-50"
        >
          <Wordmark name={brand.name} nameClassName="md:max-lg:hidden" />
        </a>
        <DemoBadge className="max-lg:hidden" />
        {user !== undefined && (
          <ToolSearch
            role={user.role}
            hasKey
            className="hidden w-full max-w-105 min-w-0 md:block"
          />
        )}
        <div className="ml-auto flex items-center gap-1 lg:gap-2">
          <a
            href={paths.home()}
            className="hidden min-h-11 items-center gap-1.5 rounded-sm px-0.5 font-medium whitespace-nowrap hover:bg-hover md:inline-flex xl:px-3"
          >
            <Trans>View site</Trans>
            <ToolIcon name="external" className="size-4 max-lg:hidden" />
          </a>
          {user !== undefined && <Bell role={user.role} />}
          <div data-account className="flex items-center gap-1 lg:gap-2">
            <div className="max-md:hidden">
              <LogOutButton look="row" />
            </div>
            {user !== undefined && (
              <span className="text-sm text-muted max-md:hidden">{ROLE_TEXT[user.role]}</span>
            )}
            <div className="size-11">
              <LazyAccountMenu look="tool" />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
