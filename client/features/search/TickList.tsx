import { Fragment, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { MORE_PARAMETER } from "#shared/rules/search.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { moveFocus } from "./move-focus.ts";
import { useIsLive } from "#client/lib/browser/use-is-live.ts";
import type { Format } from "./words.ts";

export interface Tick {
  /** Parameter; switches have one each. */
  name: string;
  value: string;
  text: string;
  count: number;
  isChosen: boolean;
}

interface TickListProps {
  /** Name of the group, for the button that shows the rest. */
  group: string;
  ticks: readonly Tick[];
  format: Format;
  /** Whether all of a long list are shown at first. */
  isAll: boolean;
  /** Leaves a value out, where that can be done. */
  onLeaveOut?: ((value: string) => void) | undefined;
}

const SHOWN = 8;
/** Longer lists get a field that narrows them. */
const LONG = 20;

/**
 * Values to tick, each with its number of cars. A long list begins with its first ones, and the chosen. The buttons
 * that leave a value out are one tab stop together; without scripts each is one.
 */
export function TickList({ group, ticks, format, isAll: isAllAtFirst, onLeaveOut }: TickListProps) {
  const [isAll, setIsAll] = useState(isAllAtFirst);
  const [part, setPart] = useState("");
  const isLive = useIsLive();
  const [stop, setStop] = useState<string>();
  const isShown = ({ text, isChosen }: Tick, at: number) =>
    isChosen || (isAll ? text.toLowerCase().includes(part.trim().toLowerCase()) : at < SHOWN);
  const shown = ticks.filter(isShown);
  // Roving tabindex: one of the buttons is a tab stop, and arrows lead to the others.
  const leavable = shown.filter(({ isChosen }) => !isChosen).map(({ value }) => value);
  const current = stop !== undefined && leavable.includes(stop) ? stop : leavable[0];
  const hiddenCount = ticks.length - shown.length;
  return (
    <>
      {isAll && ticks.length > LONG && (
        <input
          type="search"
          aria-label={group === "model" ? t`Search models` : t`Search makes`}
          placeholder={t`Search…`}
          value={part}
          onChange={(event) => setPart(event.target.value)}
          // It is no part of the form, which Enter would send.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="field mb-2"
        />
      )}
      {ticks.length === 0 && (
        <p className="text-sm text-muted">
          <Trans>No matches</Trans>
        </p>
      )}
      <div className={onLeaveOut && "grid grid-cols-[1fr_auto]"}>
        {shown.map((tick) => (
          <Fragment key={tick.name + tick.value}>
            <TickRow tick={tick} format={format} />
            {onLeaveOut && !tick.isChosen && (
              <button
                name="not"
                value={tick.value}
                aria-label={t`Exclude ${tick.text}`}
                tabIndex={isLive && tick.value !== current ? -1 : undefined}
                title={isLive ? t`Exclude. Use the arrow keys to go to the others.` : undefined}
                onFocus={() => setStop(tick.value)}
                onKeyDown={moveFocus}
                onClick={(event) => {
                  event.preventDefault();
                  onLeaveOut(tick.value);
                }}
                className="min-h-8 cursor-pointer px-1 text-sm text-muted underline pointer-coarse:min-h-11"
              >
                {t.of("leaves a make or model out")`Exclude`}
              </button>
            )}
          </Fragment>
        ))}
      </div>
      {!isAll && hiddenCount > 0 && (
        <button
          name={MORE_PARAMETER}
          value={group}
          onClick={(event) => {
            event.preventDefault();
            setIsAll(true);
          }}
          className="min-h-11 cursor-pointer font-semibold text-accent underline"
        >
          <Trans>{hiddenCount} more</Trans>
        </button>
      )}
    </>
  );
}

function TickRow({ tick, format }: { tick: Tick; format: Format }) {
  const { name, value, text, count, isChosen } = tick;
  return (
    <label className={`tick ${isChosen ? "col-span-2" : ""} ${count === 0 ? "text-muted" : ""}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {text}
      <span> {format.number(count)}</span>
    </label>
  );
}
