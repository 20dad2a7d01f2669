/** Space between the result of an act and what it stands above, in pixels. */
const GAP = 12;

/**
 * A ref of the result of an act, which is fixed at the foot of the screen: it stands above the bar of acts on chosen
 * cars wherever that bar is, so that the bar stays under the pointer. Its container moves up by `--lift`.
 */
export function standAboveBar(told: HTMLElement | null) {
  const box = told?.parentElement;
  if (!told || !box) return undefined;
  const place = () => {
    const bar = document.querySelector("[data-selection-bar]")?.getBoundingClientRect();
    const lift = Number.parseFloat(box.style.getPropertyValue("--lift")) || 0;
    const bottom = told.getBoundingClientRect().bottom + lift;
    const isCovered =
      bar !== undefined && bar.top < bottom && bar.bottom > bottom - told.offsetHeight - GAP;
    box.style.setProperty("--lift", `${isCovered ? bottom - bar.top + GAP : 0}px`);
  };
  place();
  // Reading the list anew changes its length, and with it where the bar is.
  const observer = new ResizeObserver(place);
  for (const element of [told, document.body]) observer.observe(element);
  addEventListener("scroll", place, { passive: true });
  // The bar comes and goes with the choice of cars; a short page is as high with it as without it.
  const changes = new MutationObserver(place);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    observer.disconnect();
    removeEventListener("scroll", place);
    box.style.removeProperty("--lift");
  };
}
