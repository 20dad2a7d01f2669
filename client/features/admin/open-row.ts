/** What answers a click itself. */
const OWN = "a, button, input, label, select, textarea, [popover]";

/**
 * Follows the link of a row's name at a click on the row's empty room. The keyboard has the link itself, and whoever
 * selects text in a row stays.
 */
export function openRow({ target, nativeEvent }: React.MouseEvent): void {
  if (!(target instanceof Element) || target.closest(OWN) !== null) return;
  const link = target.closest("tr")?.querySelector<HTMLElement>("th a[href]");
  if (!link || getSelection()?.isCollapsed === false) return;
  // The same keys are held, so that Ctrl opens the record in another tab.
  const { ctrlKey, metaKey, shiftKey } = nativeEvent;
  const held = { ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...held }));
}
