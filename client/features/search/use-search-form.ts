import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { searchAddress } from "./address.ts";
import {
  dropModels,
  entriesOf,
  fieldsOf,
  isDecidedBy,
  isField,
  isTouched,
  isWords,
  writeInto,
} from "./form-fields.ts";
import { searchOf } from "./make-of-path.ts";
import { addSheetEntry, isSheetEntry } from "./sheet-mark.ts";

/** The address of a search that is made from another one, whose path and whole parameters it gets. */
export type BuildAddress = (path: string, params: URLSearchParams) => string;

/** Pause in typing after which the search is sent. */
const PAUSE_MS = 250;

/**
 * Keeps the form of filters and the address the same. A change of the form is a navigation: a choice adds an
 * entry to the history, and what is typed on in one field replaces it. A change of the address, by a link or the
 * browser's buttons, is written back into the form, whose fields are uncontrolled and therefore cost nothing to
 * render.
 */
export function useSearchForm(path: string) {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that was asked for last, until it is there. */
  const asked = useRef<string>(undefined);
  /** Addresses that were asked for before it and may be there meanwhile. */
  const overtaken = useRef(new Set<string>());
  /** What the search that was asked for last has and the form has no field for, until its page brings one. */
  const added = useRef<[string, string][]>([]);
  /** The field whose text the last navigation sent. */
  const lastTyped = useRef("");
  /** Whether that navigation replaces a history entry. */
  const isReplacing = useRef(false);
  const isFirst = useRef(true);
  const navigate = useNavigate();
  const { search, key, state } = useLocation();

  const go = (address: string, typed = "") => {
    // What is typed on replaces the entry before, once that is there: a navigation that this one cancels adds none.
    isReplacing.current =
      typed !== "" &&
      typed === lastTyped.current &&
      (asked.current === undefined || isReplacing.current);
    // The choice takes over the history entry of the open sheet. Right after another choice, the sheet may not have
    // added it yet.
    if (form.current?.closest(OPEN_SHEET)) addSheetEntry();
    const replace = isSheetEntry(history.state) || isReplacing.current;
    lastTyped.current = typed;
    if (asked.current !== undefined) overtaken.current.add(asked.current);
    overtaken.current.delete(address);
    asked.current = address;
    const isLeaving = address.split("?")[0] !== path;
    void navigate(address, {
      replace,
      preventScrollReset: true,
      state: isLeaving && form.current ? placeIn(form.current) : undefined,
    });
  };
  /** Changes the search that was asked for last: what is shown is stale while the page of that one is on its way. */
  const change = (build: BuildAddress) => {
    // What was typed a moment ago belongs to the search that is changed.
    if (pause.current !== undefined) send();
    const address = build(...partsOf(asked.current ?? path + location.search));
    go(address);
    // The next choice is read from the form, also before the page arrives: it must not take the change back.
    if (form.current !== null) added.current = writeInto(form.current, partsOf(address)[1]);
  };
  const partsOf = (address: string): [string, URLSearchParams] => {
    const [of = path, query = ""] = address.split("?");
    return [of, searchOf(of, query)];
  };
  const send = (typed?: string) => {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (form.current === null) return;
    const address = searchAddress(path, [...entriesOf(form.current), ...added.current]);
    // Compared with what is on its way: a choice that is taken back at once must overtake it.
    const current = asked.current ?? searchAddress(path, searchOf(path, location.search));
    if (address !== current) go(address, typed);
  };

  // Before the browser takes the next event: a choice that is made meanwhile would be written over.
  useLayoutEffect(() => {
    // The form is ahead of this address: the one that it says is on its way.
    const arrived = searchAddress(path, searchOf(path, search));
    if (asked.current !== undefined && overtaken.current.has(arrived)) return;
    // By the browser's buttons: what is typed next is a search of its own.
    if (asked.current === undefined) lastTyped.current = "";
    asked.current = undefined;
    added.current = [];
    overtaken.current.clear();
    if (form.current === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      goOn(form.current, state as FormPlace | null); // set above, or by nobody
      // Something was chosen before the scripts ran.
      if (isTouched(form.current) && !isWords(document.activeElement)) send();
    } else if (pause.current === undefined) {
      writeInto(form.current, searchOf(path, search));
    }
    // Every navigation counts: words that name what is chosen already lead to the same address.
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is another function at each rendering
  }, [key]);
  useEffect(() => () => clearTimeout(pause.current), []);

  return {
    form,
    change,
    onChange({ target }: React.ChangeEvent<HTMLElement>) {
      if (!isField(target) || target.name === "" || isWords(target)) return;
      added.current = added.current.filter(
        ([name, value]) => !isDecidedBy(target, { name, value }),
      );
      if (target instanceof HTMLInputElement && target.type === "text") {
        clearTimeout(pause.current);
        pause.current = setTimeout(() => send(target.name), PAUSE_MS);
        return;
      }
      if (form.current !== null) dropModels(form.current, target);
      send();
    },
    /** Words and places are read when they are whole: by Enter, or when the field is left. */
    onLeaveWords: send,
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      send();
    },
  };
}

/** Where a visitor was in the form when a search went on to another page, which has a form of its own. */
interface FormPlace {
  /** Those of the field with the focus. */
  name: string | undefined;
  value: string | undefined;
  isOpen: boolean;
}

/** Id of the line that says what was found. */
export const RESULTS = "results";
const OPEN_SHEET = ":popover-open";

function placeIn(form: HTMLFormElement): FormPlace {
  const field = fieldsOf(form).find((each) => each === document.activeElement);
  return { name: field?.name, value: field?.value, isOpen: form.closest(OPEN_SHEET) !== null };
}

/** Opens the sheet of filters again, and gives the field its focus back; a link or a button that led here is gone. */
function goOn(form: HTMLFormElement, place: FormPlace | null): void {
  if (place === null) return;
  if (place.isOpen) form.closest<HTMLElement>("[popover]")?.showPopover();
  const field = fieldsOf(form).find(
    ({ name, value }) => name === place.name && value === place.value,
  );
  (field ?? document.getElementById(RESULTS))?.focus({ preventScroll: true });
}
