import { useEffect, useRef, useState } from "react";
import { toApiError } from "#client/lib/api/api-error.ts";
import { takeAlongLocal } from "#client/features/wishlist/saved-cars.ts";
import { logOut, useSession } from "#client/lib/session/session.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { paths } from "#client/paths.ts";
import { Avatar } from "#client/ui/Avatar.tsx";

/** The menu behind the user's picture; nothing until the user is known. */
export function AccountMenu({ look }: { look: "row" | "list" }) {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const isKnown = session.status === "signed-in";
  const isBuyer = isKnown && session.user.role === "Buyer";
  useEffect(() => {
    if (isBuyer) void takeAlongLocal();
  }, [isBuyer]);
  if (!isKnown) return null;

  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await logOut();
    } catch (failure) {
      setBusy(false);
      await toastError(toApiError(failure).message);
    }
  };
  const { displayName, email, photoURL } = session.user;
  const entries = (
    <>
      <p className="px-4 pt-3 font-semibold">{displayName}</p>
      <p className="border-b border-line px-4 pb-3 text-sm break-all text-muted">{email}</p>
      <a
        href={paths.dashboard()}
        className="flex min-h-11 items-center px-4 font-medium hover:bg-sunken"
      >
        Dashboard
      </a>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void leave()}
        className="flex min-h-11 w-full cursor-pointer items-center px-4 font-medium hover:bg-sunken"
      >
        Sign out
      </button>
    </>
  );
  if (look === "list") {
    return (
      <section
        aria-label={`Account of ${displayName}`}
        className="mt-3 overflow-hidden rounded-md border border-line bg-surface"
      >
        {entries}
      </section>
    );
  }
  return (
    <Dropdown
      label={`Account of ${displayName}`}
      face={<Avatar name={displayName} photo={photoURL} className="size-9 text-sm" />}
    >
      {entries}
    </Dropdown>
  );
}

interface DropdownProps {
  label: string;
  face: React.ReactNode;
  children: React.ReactNode;
}

/** Opens below its button. Escape, a click outside or moving the focus outside closes it. */
function Dropdown({ label, face, children }: DropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = box.current;
    if (details === null) return;
    const close = (event: Event) => {
      if (event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={box} className="relative">
      <summary
        aria-label={label}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {face}
      </summary>
      <div className="absolute top-full right-0 z-50 mt-2 w-64 overflow-hidden rounded-md border border-line bg-surface shadow-high">
        {children}
      </div>
    </details>
  );
}
