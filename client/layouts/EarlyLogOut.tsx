/**
 * LogOut before hydration, or where scripts did not load. It is part of every page; the boot script shows it
 * and handles the click (see boot-script.ts).
 */
export function EarlyLogOut({ look }: { look: "row" | "list" }) {
  const shape = look === "row" ? "px-2.5 lg:px-4" : "mt-6 w-full px-6";
  return (
    <button
      type="button"
      data-early-log-out
      className={`min-h-11 cursor-pointer rounded-full border border-line bg-surface font-semibold hover:bg-sunken ${shape}`}
    >
      LogOut
    </button>
  );
}
