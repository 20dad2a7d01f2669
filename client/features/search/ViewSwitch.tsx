import { Icon } from "#client/ui/Icon.tsx";
import { toggleView, useIsList } from "./card-view.ts";

/** Shows the results as rows instead of a grid. A form, so that a press before hydration counts (boot-script.ts). */
export function ViewSwitch() {
  const isList = useIsList();
  return (
    <form
      data-scripted
      onSubmit={(event) => {
        event.preventDefault();
        toggleView();
      }}
      className="noscript:hidden"
    >
      <button
        aria-pressed={isList}
        aria-label="List view"
        title="List view"
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-edge bg-surface hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        <Icon name="rows" />
      </button>
    </form>
  );
}
