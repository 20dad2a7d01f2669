import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { closeAround, useModal } from "#client/ui/modal.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { ToolSearch } from "./ToolSearch.tsx";

interface MenuDrawerProps {
  role: Role;
  onSignOut: () => void;
}

/** The menu with words where the side has no room for them: a modal drawer behind a button. */
export function MenuDrawer(props: MenuDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:bg-hover lg:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {isOpen && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ role, onSignOut, onClose }: MenuDrawerProps & { onClose: () => void }) {
  const drawer = useModal();
  return (
    <dialog
      ref={drawer}
      aria-label={t`Menu`}
      onClose={onClose}
      // Where the browser knows it, a press outside closes the drawer; React's types do not have it yet.
      {...{ closedby: "any" }}
      className="m-0 h-dvh max-h-none w-76 max-w-[calc(100vw-3rem)] bg-raised text-ink shadow-high backdrop:bg-black/50"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">
        <button
          type="button"
          aria-label={t`Close`}
          onClick={closeAround}
          className="-mb-2 inline-flex size-11 cursor-pointer items-center justify-center self-end rounded-sm hover:bg-hover"
        >
          <Icon name="close" />
        </button>
        <ToolSearch role={role} />
        <SideMenu role={role} look="drawer" />
        <div className="mt-auto grid gap-0.5 border-t border-line pt-3">
          <a
            href={paths.home()}
            className="flex h-12 items-center gap-3 rounded-sm px-3 font-medium hover:bg-hover"
          >
            <ToolIcon name="external" />
            <Trans>View site</Trans>
          </a>
          <button
            type="button"
            onClick={onSignOut}
            className="flex h-12 cursor-pointer items-center gap-3 rounded-sm px-3 font-medium hover:bg-hover"
          >
            <ToolIcon name="log-out" />
            <Trans>Sign out</Trans>
          </button>
        </div>
      </div>
    </dialog>
  );
}
