/**
 * LogOut before scripts have run, or where they did not load: part of every page, shown by the mark of
 * the boot script, which also hears the click (see boot-script.ts).
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
