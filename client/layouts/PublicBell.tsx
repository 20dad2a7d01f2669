import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import type { Session } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";
import { BELL_SHAPE } from "#client/ui/bell-shape.ts";
import { LineDrawing } from "#client/ui/Icon.tsx";

interface PublicBellProps {
  look: "row" | "list";
  session: Session;
}

/** A link to the notices, messages among them, with how many are unread. */
export function PublicBell({ look, session }: PublicBellProps) {
  const [unread, setUnread] = useState(0);
  // Once for each time that the session is known, because a public page holds no stream of events.
  useEffect(() => {
    if (session.status !== "signed-in") return;
    api.notices.bell().then(
      (bell) => setUnread(bell.unread),
      () => undefined, // the next page asks again
    );
  }, [session]);
  const news =
    unread === 0
      ? ""
      : plural(unread, t`${unread} new notification`, t`${unread} new notifications`);
  if (look === "list")
    return (
      <a
        href={paths.notices()}
        className="flex min-h-11 items-center gap-2 px-4 font-medium hover:bg-sunken"
      >
        <Trans>Notifications</Trans>
        {news !== "" && <span className="text-sm text-muted">{news}</span>}
      </a>
    );
  return (
    <>
      <a
        href={paths.notices()}
        aria-label={news === "" ? t`Notifications: none` : t`Notifications: ${news}`}
        className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken"
      >
        <LineDrawing shape={BELL_SHAPE} className="size-6" />
        {news !== "" && <Dot className="absolute top-2 right-2" />}
      </a>
      {news !== "" && <MenuDot news={news} />}
    </>
  );
}

/** Phones have the header's menu in the place of the bell: its button gets a dot, and says what that means. */
function MenuDot({ news }: { news: string }) {
  useEffect(() => {
    const menu = findMenu();
    const name = menu?.getAttribute("aria-label");
    menu?.setAttribute("aria-label", `${name}, ${news}`);
    return () => menu?.setAttribute("aria-label", name ?? "");
  }, [news]);
  const menu = findMenu();
  return menu && createPortal(<Dot className="absolute top-2 right-2" />, menu);
}

function findMenu(): Element | null {
  return document.querySelector(`header a[href="${paths.mobileNav()}"]`);
}

function Dot({ className }: { className: string }) {
  return <span className={`size-2.5 rounded-full bg-danger ${className}`} />;
}
