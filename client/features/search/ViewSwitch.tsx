import { t } from "#shared/lib/text.ts";
import { Icon, type IconName } from "#client/ui/Icon.tsx";
import { listView, plotView } from "./card-view.ts";

/** Shows the results as rows instead of a grid, and a plot above them. */
export function ViewSwitch() {
  return (
    <div className="flex shrink-0 gap-1 noscript:hidden">
      <Switch label={t`Chart`} icon="plot" isOn={plotView.useIsSet()} onToggle={plotView.toggle} />
      <Switch
        label={t`List view`}
        icon="rows"
        isOn={listView.useIsSet()}
        onToggle={listView.toggle}
      />
    </div>
  );
}

interface SwitchProps {
  label: string;
  icon: IconName;
  isOn: boolean;
  onToggle: () => void;
}

/** A form, so that a press before hydration counts (boot.ts). */
function Switch({ label, icon, isOn, onToggle }: SwitchProps) {
  return (
    <form
      data-scripted
      onSubmit={(event) => {
        event.preventDefault();
        onToggle();
      }}
    >
      <button
        aria-pressed={isOn}
        aria-label={label}
        title={label}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full border border-edge bg-surface hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        <Icon name={icon} />
      </button>
    </form>
  );
}
