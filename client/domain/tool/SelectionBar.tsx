import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { tellHeight } from "#client/ui/tool/tell-height.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

export interface SelectionAct extends MenuAct {
  onPress: () => void;
}

interface SelectionBarProps {
  /** Says what is chosen, such as "2 cars selected". */
  label: string;
  /** What the menu's acts are of, such as "Selected cars". */
  of: string;
  count: number;
  onClear: () => void;
  /** Those that are in the menu only `below` a width stand in the bar above it. */
  acts: readonly SelectionAct[];
  isBusy: boolean;
  /** Where it stands. */
  className?: string;
  /** Shown below the acts. */
  children?: React.ReactNode;
}

/** More than one row on a narrow phone, and with a problem. */
const tellSelectionBar = tellHeight("--selection-bar");

/** What is done with all chosen rows of a list. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, of, count, onClear, acts, isBusy, className = "", children } = props;
  const format = useFormat();
  return (
    <div
      ref={tellSelectionBar}
      data-selection-bar
      role="region"
      aria-label={label}
      className={`flex min-h-16 flex-wrap items-center gap-2 rounded-md border border-line bg-raised px-3 py-2 shadow-mid ${className}`}
    >
      <p className="font-semibold tabular-nums">
        <Trans>{format.number(count)} selected</Trans>
      </p>
      <button
        type="button"
        aria-label={t`Clear the selection`}
        title={t`Clear the selection`}
        onClick={onClear}
        className="mr-auto inline-flex size-9 cursor-pointer items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-11"
      >
        <ToolIcon name="close" className="size-4" />
      </button>
      {acts.map(({ label: word, below, isDangerous, onPress }) =>
        below === undefined ? null : (
          <Button
            key={word}
            look={isDangerous ? "danger" : "quiet"}
            size="small"
            isBusy={isBusy}
            onClick={onPress}
            className={below === "md" ? "max-md:hidden" : "max-lg:hidden"}
          >
            {word}
          </Button>
        ),
      )}
      <ActMenu of={of} word={t`Actions`} acts={acts} />
      {children}
    </div>
  );
}
