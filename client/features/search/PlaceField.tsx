import { useEffect, useId, useRef, useState } from "react";
import { api } from "#client/lib/api/api.ts";

interface PlaceFieldProps extends React.ComponentProps<"input"> {
  /** A suggestion was chosen, or the field was left. */
  onWhole?: () => void;
}

const PAUSE_MS = 150;

/** A field for a town or postcode, with the browser's own list of suggestions. It works without them. */
export function PlaceField({ onWhole, ...input }: PlaceFieldProps) {
  const list = useId();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before the scripts ran.
    if (document.activeElement === field.current) setText(field.current?.value ?? "");
  }, []);
  const places = usePlaces(text);
  return (
    <>
      <input
        {...input}
        ref={field}
        name="near"
        autoComplete="off"
        list={list}
        onInput={({ currentTarget }) => {
          const { value } = currentTarget;
          if (places.includes(value)) onWhole?.();
          else setText(value);
        }}
        onBlur={onWhole}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

/** Names of places that begin with a text. */
function usePlaces(text: string): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const last = useRef("");
  useEffect(() => {
    last.current = text;
    const timer = setTimeout(() => {
      api.search.places({ q: text }).then(
        (found) => {
          if (last.current === text) setPlaces([...new Set(found.map(({ name }) => name))]);
        },
        () => undefined, // The field works without.
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return places;
}
