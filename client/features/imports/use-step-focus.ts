import { useEffect, useRef } from "react";

/** Where a step begins: its first heading, or the button that chooses a file. */
const START = "h2, input[type=file]";

/**
 * A step replaces the one before with whatever had the focus there, so the focus goes to where the next one begins. It
 * stays where it is while the element that has it is there, and nothing is focused as the page loads.
 */
export function useStepFocus(step: string): React.RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  /** The heading that has the focus because of this, until the next step has one. */
  const given = useRef<HTMLElement>(null);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement: active, body } = document;
    if (active !== body && active !== given.current) return;
    const start = region.current?.querySelector<HTMLElement>(START);
    if (!start) return;
    if (start.tagName === "H2") start.tabIndex = -1;
    start.focus();
    given.current = start;
  }, [step]);
  return region;
}
