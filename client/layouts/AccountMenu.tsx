import { useEffect } from "react";
import { t } from "#shared/lib/text.ts";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { takeAlongLocal } from "#client/features/wishlist/saved-cars.ts";
import { useSession } from "#client/lib/session/session.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Dropdown } from "#client/ui/Dropdown.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { PublicBell } from "./PublicBell.tsx";
import { DASHBOARD, MAIN_PLACES } from "./tool/tool-menu.ts";
import { useSignOut } from "./use-sign-out.ts";

const ENTRY = "flex min-h-11 items-center px-4 font-medium hover:bg-sunken";

interface AccountMenuProps {
  /** `row` and `list` as in `SessionLinks`; `tool` in the dashboard, which has a bell of its own. */
  look: "row" | "list" | "tool";
}

/** The menu behind the user's picture, and the bell; nothing until the user is known. */
export function AccountMenu({ look }: AccountMenuProps) {
  const session = useSession();
  const { isBusy, signOut } = useSignOut();
  const isKnown = session.status === "signed-in";
  const isBuyer = isKnown && session.user.role === "Buyer";
  useEffect(() => {
    if (isBuyer) void takeAlongLocal();
  }, [isBuyer]);
  if (!isKnown) return null;

  const { displayName, email, photoURL, role } = session.user;
  const entries = (
    <>
      <p className="px-4 pt-3 font-semibold">{displayName}</p>
      <p className="px-4 text-sm break-all text-muted">{email}</p>
      <p className="border-b border-line px-4 pb-3 text-sm text-muted">{ROLE_TEXT[role]}</p>
      {look === "list" && <PublicBell look={look} session={session} />}
      {(look === "tool" ? [DASHBOARD] : MAIN_PLACES[role]).map(({ label, href }) => (
        <a key={href} href={href} className={ENTRY}>
          {label}
        </a>
      ))}
      <LanguageLinks className={ENTRY} />
      {/* In the menu of a phone LogOut stands above. */}
      {look !== "list" && (
        <button
          type="button"
          aria-busy={isBusy}
          onClick={signOut}
          className={`w-full cursor-pointer ${ENTRY}`}
        >
          <Trans>Sign out</Trans>
        </button>
      )}
    </>
  );
  if (look === "list") {
    return (
      <section
        aria-label={t`${displayName}’s account`}
        className="mt-3 overflow-hidden rounded-md border border-line bg-surface"
      >
        {entries}
      </section>
    );
  }
  return (
    <>
      {look === "row" && <PublicBell look={look} session={session} />}
      <Dropdown
        label={t`${displayName}’s account`}
        face={<Avatar name={displayName} photo={photoURL} className="size-9 text-sm" />}
      >
        {entries}
      </Dropdown>
    </>
  );
}
