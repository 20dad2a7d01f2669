import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from "react";
import { useIsLive } from "#client/lib/browser/use-is-live.ts";
import type { Box, SuggestionsProps } from "./suggestions/Suggestions.tsx";

interface WordFieldProps extends React.ComponentProps<"input"> {
  /** Goes to a make, or to a model of it; without, the list of all cars is narrowed to it. */
  onChoose?: SuggestionsProps["onChoose"];
}

/**
 * A field for words, in an element that is `relative`. Once the scripts run it is a combobox, whose suggestions are
 * loaded when the field first gets the focus.
 */
export function WordField({ onChoose, ...input }: WordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isLive = useIsLive();
  const [{ isOpen, active }, setBox] = useState<Box>({ isOpen: false });
  const [List, setList] = useState<ComponentType<SuggestionsProps>>();
  const load = useCallback(
    () =>
      void import("./suggestions/Suggestions.tsx").then(
        ({ Suggestions }) => setList(() => Suggestions),
        () => undefined, // The field works without.
      ),
    [],
  );
  useEffect(() => {
    // The focus may have come before the scripts.
    if (document.activeElement === field.current) load();
  }, [load]);
  return (
    <>
      <input
        {...input}
        ref={field}
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        {...(isLive && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? id : undefined,
          "aria-activedescendant": active,
        })}
        onFocus={load}
      />
      {List && <List id={id} field={field} onBox={setBox} onChoose={onChoose} />}
    </>
  );
}
