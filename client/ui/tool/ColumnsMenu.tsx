import { useId, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "../Button.tsx";
import { ToolIcon } from "./ToolIcon.tsx";
import { BELOW, type RowColumn } from "./Rows.tsx";
import { DENSITIES, type Density, type TableChoices } from "./use-table-choices.ts";

interface ColumnsMenuProps {
  /** Columns that can be left out. */
  columns: readonly Pick<RowColumn, "key" | "name" | "from">[];
  choices: TableChoices;
  choose: (change: Partial<TableChoices>) => void;
  reset: () => void;
}

const WORDS: Record<Density, string> = { comfortable: t`Comfortable`, compact: t`Compact` };
const GAP = 4;
const OPTION =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-hover pointer-coarse:min-h-11";

/**
 * Which columns a table has, and how high its rows are. The panel is a popover: the browser closes it at Esc and at
 * a press outside. On phones it is a sheet at the foot of the screen.
 */
export function ColumnsMenu({ columns, choices, choose, reset }: ColumnsMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { hidden, density } = choices;
  const onToggle = ({ newState }: React.ToggleEvent) => {
    const box = panel.current;
    const place = button.current?.getBoundingClientRect();
    if (newState !== "open" || box === null || place === undefined) return;
    const top = Math.min(place.bottom + GAP, innerHeight - box.offsetHeight - GAP);
    box.style.setProperty("--menu-top", `${Math.max(GAP, top)}px`);
    box.style.setProperty("--menu-left", `${Math.max(GAP, place.right - box.offsetWidth)}px`);
    box.querySelector("input")?.focus();
  };
  return (
    <>
      <Button ref={button} look="quiet" popoverTarget={id} className="px-3! xl:px-4!">
        <ToolIcon name="columns" />
        <span className="max-xl:sr-only">
          <Trans>Columns</Trans>
        </span>
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t`Columns and rows`}
        onToggle={onToggle}
        className="fixed inset-auto top-(--menu-top) left-(--menu-left) m-0 max-h-[80vh] w-64 overflow-y-auto rounded-md border border-line bg-raised p-3 text-ink shadow-high max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:rounded-b-none max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <fieldset>
          <legend className="px-2 text-sm font-semibold text-muted">
            <Trans>Columns</Trans>
          </legend>
          {columns.map(({ key, name, from }) => (
            <label key={key} className={OPTION}>
              <input
                type="checkbox"
                checked={!hidden.includes(key)}
                onChange={({ currentTarget: { checked } }) =>
                  choose({
                    hidden: checked ? hidden.filter((each) => each !== key) : [...hidden, key],
                  })
                }
                className="size-5 accent-accent"
              />
              <span>
                {name}
                {from !== undefined && (
                  <span className={`block text-sm text-muted ${BELOW[from]}`}>
                    <Trans>Shown on wider screens</Trans>
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="mt-2 border-t border-line pt-2">
          <legend className="float-left w-full px-2 text-sm font-semibold text-muted">
            <Trans>Row height</Trans>
          </legend>
          {DENSITIES.map((each) => (
            <label key={each} className={`${OPTION} clear-both`}>
              <input
                type="radio"
                name={`${id}-density`}
                checked={density === each}
                onChange={() => choose({ density: each })}
                className="size-5 accent-accent"
              />
              {WORDS[each]}
            </label>
          ))}
        </fieldset>
        <div className="mt-2 flex justify-between gap-2 border-t border-line pt-3">
          <Button look="quiet" size="small" onClick={reset}>
            <Trans>Show all</Trans>
          </Button>
          <Button look="quiet" size="small" popoverTarget={id} popoverTargetAction="hide">
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}
