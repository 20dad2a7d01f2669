import { onPopFirst } from "#client/lib/browser/pop-first.ts";
import { addSheetEntry, isSheetEntry } from "./sheet-mark.ts";

/** From this width on the filters are a column; see the classes of FilterSheet. */
const WIDE = "(min-width: 64rem)";

/**
 * While the sheet is open it is a dialog: named so, with the focus kept in it, and closed by Back.
 * Opening adds a history entry with the same address and the router's key and index, so that the router takes both
 * entries for one. `onShow` is called whenever the sheet, or the column that it is on wide screens, comes in sight.
 * Call `renew` after a navigation, which has replaced the entry; `stop` removes the listeners.
 */
export function watchSheet(sheet: HTMLElement, opener: string, onShow: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  const wide = matchMedia(WIDE);
  const isOpen = () => sheet.matches(":popover-open");
  /** The entry that is shown. */
  let known = { place: placeOf(history.state), isMarked: isSheetEntry(history.state) };
  const note = (state: unknown) => {
    known = { place: placeOf(state), isMarked: isSheetEntry(state) };
  };
  const renew = () => {
    if (isOpen()) addSheetEntry();
    note(history.state);
  };
  const mark = () => {
    for (const [name, value] of [
      ["role", "dialog"],
      ["aria-modal", "true"],
    ] as const) {
      if (isOpen()) sheet.setAttribute(name, value);
      else sheet.removeAttribute(name);
    }
    if (!isOpen()) return;
    onShow();
    renew();
    if (!sheet.contains(document.activeElement))
      sheet.querySelector<HTMLElement>("[popovertarget]")?.focus();
  };
  const onToggle = () => {
    mark();
    if (isOpen()) return;
    if (isSheetEntry(history.state)) history.back();
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(opener)?.focus();
  };
  const onPop = (event: PopStateEvent) => {
    const isMarked = isSheetEntry(event.state);
    // Between the sheet's entry and the one below it nothing changes for the router, which would load the page again.
    const isBetween = placeOf(event.state) === known.place && isMarked !== known.isMarked;
    if (isBetween) event.stopImmediatePropagation();
    note(event.state);
    if (isMarked && !isOpen() && !wide.matches) sheet.showPopover();
    else if (!isMarked && isOpen()) sheet.hidePopover();
  };
  const keepFocus = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !isOpen()) return;
    const stops = [...sheet.querySelectorAll<HTMLElement>("a, button, input, select")].filter(
      (each) => each.checkVisibility() && each.tabIndex >= 0,
    );
    const [first, last] = [stops[0], stops.at(-1)];
    if (document.activeElement !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  const show = () => {
    if (!wide.matches && !isOpen()) sheet.showPopover();
  };
  const focusWords = () => sheet.querySelector<HTMLElement>("[name=q]")?.focus();
  // The header's link to a search leads to the filters themselves; a reload finds the sheet open.
  const isAsked = location.hash === `#${sheet.id}`;
  if (isAsked || isSheetEntry(history.state)) show();
  mark();
  if (isAsked) focusWords();
  /** On the list that the link leads to, it opens the filters as they are, and loads nothing. */
  const onLink = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || link.hash !== `#${sheet.id}` || link.pathname !== location.pathname) return;
    event.preventDefault();
    show();
    focusWords();
  };
  const onWidth = () => {
    if (!wide.matches) return;
    onShow();
    if (isOpen()) sheet.hidePopover();
  };
  onWidth();
  wide.addEventListener("change", onWidth, { signal });
  sheet.addEventListener("toggle", onToggle, { signal });
  sheet.addEventListener("keydown", keepFocus, { signal });
  addEventListener("click", onLink, { capture: true, signal });
  onPopFirst(onPop, signal);
  return { renew, stop: () => stop.abort() };
}

/** What the router tells entries apart by. */
function placeOf(state: unknown): string {
  const { idx, key } = (state ?? {}) as { idx?: number; key?: string }; // the router's own
  return `${idx} ${key}`;
}
