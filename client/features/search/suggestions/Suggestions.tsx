import { type RefObject, useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { carsText } from "#client/domain/cars-text.ts";
import { forgetSearches, keepWords } from "./recent-searches.ts";
import { isRecent, keyOf, type Option, textOf, useOptions } from "./use-options.ts";

/** What a field has to say of its list. */
export interface Box {
  isOpen: boolean;
  /** Id of the line that the arrows have reached. */
  active?: string | undefined;
}

export interface SuggestionsProps {
  /** Id of the list. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  onBox: (box: Box) => void;
  onChoose: ((make: string, model: string | undefined) => void) | undefined;
}

/** The list below a field for words: makes, models and places while something is typed, and the last searches before. */
export function Suggestions({ id, field, onBox, onChoose }: SuggestionsProps) {
  const format = useFormat();
  /** The text that is asked about; undefined while the list is closed. */
  const [text, setText] = useState<string>();
  const [at, setAt] = useState<number>();
  const [options, forget] = useOptions(text);
  const isOpen = text !== undefined && options.length > 0;
  const isBesideFilters = onChoose !== undefined;
  const active = isOpen && at !== undefined ? `${id}-${at}` : undefined;
  useEffect(() => onBox({ isOpen, active }), [onBox, isOpen, active]);
  const close = () => {
    setText(undefined);
    setAt(undefined);
    forget();
  };
  const choose = (option: Option) => {
    const input = field.current;
    if (input === null) return;
    close();
    if ("path" in option) {
      location.assign(option.path);
      return;
    }
    if ("words" in option) {
      write(input, option.words);
      input.form?.requestSubmit();
      return;
    }
    const { label, make, model } = option.car;
    write(input, "");
    if (onChoose !== undefined) return onChoose(make, model);
    keepWords(label);
    location.assign(addressOf(make, model));
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setText(field.current?.value);
      else setAt(move(at, key === "ArrowDown" ? 1 : -1, options.length));
    } else if (key === "Escape" && isOpen) {
      // Not the sheet that the field may stand in.
      event.preventDefault();
      close();
    } else if (key === "Enter") {
      const option = at === undefined ? undefined : options[at];
      if (isOpen && option !== undefined) {
        event.preventDefault();
        choose(option);
      } else close();
    }
  };
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const read = () => {
      setText(input.value);
      setAt(undefined);
    };
    // What was typed while this list was loading.
    if (document.activeElement === input) read();
    for (const event of ["input", "focus", "click"])
      input.addEventListener(event, read, { signal });
    const keep = () => {
      if (areNew(input)) keepWords(input.value);
    };
    input.form?.addEventListener("submit", keep, { signal, capture: true });
    // Beside the filters, a field that is left is searched by, too.
    if (isBesideFilters) input.addEventListener("change", keep, { signal });
    return () => stop.abort();
  }, [field, isBesideFilters]);
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Element && relatedTarget.closest(`#${CSS.escape(id)}-box`);
    if (!isInside) close();
  };
  useEffect(() => {
    const input = field.current;
    input?.addEventListener("keydown", onKey);
    input?.addEventListener("blur", onLeave);
    return () => {
      input?.removeEventListener("keydown", onKey);
      input?.removeEventListener("blur", onLeave);
    };
  });
  if (!isOpen) return null;
  const hasRecent = options.some(isRecent);
  return (
    <div
      id={`${id}-box`}
      role="presentation"
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1 rounded-md border border-line bg-surface py-1 text-base font-normal text-ink shadow-mid"
    >
      <div id={id} role="listbox" aria-label={t`Suggestions`}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(option)}
            className="flex min-h-11 cursor-pointer items-center gap-2 px-3 hover:bg-sunken aria-selected:bg-sunken"
          >
            <Icon
              name={"place" in option ? "pin" : isRecent(option) ? "clock" : "search"}
              className="size-4 shrink-0 text-muted"
            />
            <span className="min-w-0 grow truncate">{textOf(option)}</span>
            {"car" in option && (
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {carsText(option.car.count, format)}
              </span>
            )}
          </div>
        ))}
      </div>
      {hasRecent && (
        <button
          type="button"
          onClick={() => {
            forgetSearches();
            close();
            field.current?.focus();
          }}
          onBlur={close}
          className="min-h-11 cursor-pointer px-3 text-sm font-semibold text-accent underline"
        >
          <Trans>Clear recent searches</Trans>
        </button>
      )}
    </div>
  );
}

/** Whether words are a search by themselves, other than the one that is shown; with filters, the page keeps both. */
function areNew({ form, value }: HTMLInputElement): boolean {
  const others = form === null ? [] : [...new FormData(form)];
  const isAlone = others.every(([name, its]) => WITH_WORDS.has(name) || its === "");
  return isAlone && new URLSearchParams(location.search).get("q") !== value.trim();
}

/** Fields of a form that do not narrow a search by words. */
const WITH_WORDS: ReadonlySet<string> = new Set(["q", "sort", "radius"]);

/** The next line in a direction; before the first and after the last one is the field itself. */
function move(at: number | undefined, by: 1 | -1, length: number): number | undefined {
  const next = at === undefined ? (by === 1 ? 0 : length - 1) : at + by;
  return next < 0 || next >= length ? undefined : next;
}

function addressOf(make: string, model: string | undefined): string {
  return `${paths.usedCars()}?${new URLSearchParams({ make, ...(model !== undefined && { model }) })}`;
}

function write(input: HTMLInputElement, text: string): void {
  input.value = text;
}
