import { Trans } from "#client/lib/text/Trans.tsx";

/**
 * LogOut. It is part of every page, and the boot script shows it and handles the click (see boot.ts): it
 * works before hydration, and where scripts did not load. It stays the same element afterwards: a click whose
 * two halves hit two elements would be lost, and so would the focus.
 */
export function LogOutButton({ look }: { look: "row" | "list" }) {
  const shape = look === "row" ? "px-2.5 lg:px-4" : "mt-6 w-full px-6";
  return (
    <button
      type="button"
      data-log-out
      className={`min-h-11 cursor-pointer rounded-full border border-edge bg-surface font-semibold hover:bg-sunken ${shape}`}
    >
      <Trans>LogOut</Trans>
    </button>
  );
}
