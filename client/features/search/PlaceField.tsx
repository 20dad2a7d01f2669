import { useCallback, useEffect, useId, useRef, useState } from "react";

interface PlaceFieldProps extends React.ComponentProps<"input"> {
  /** A suggestion was chosen, or the field was left. */
  onWhole?: () => void;
}

/** A field for a town or postcode, with the browser's own list of suggestions. It works without them. */
export function PlaceField({ onWhole, ...input }: PlaceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [places, setPlaces] = useState<readonly string[]>([]);
  const suggest = useCallback(async (text: string) => {
    try {
      const { suggestPlaces } = await import("./suggestions/suggest-places.ts");
      const found = await suggestPlaces(text);
      if (field.current?.value === text) setPlaces(found);
    } catch {
      // The field works without.
    }
  }, []);
  useEffect(() => {
    // What was typed before the scripts ran.
    const typed = field.current;
    if (document.activeElement === typed && typed !== null) void suggest(typed.value);
  }, [suggest]);
  return (
    <>
      <input
        {...input}
        ref={field}
        name="near"
        autoComplete="off"
        list={list}
        onInput={({ currentTarget: { value } }) => {
          if (places.includes(value)) onWhole?.();
          else void suggest(value);
        }}
        onBlur={onWhole}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </>
  );
}
