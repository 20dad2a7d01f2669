/** What answers a click itself; a near miss beside a tick is none of the row's either. */
const OWN = "a, button, label, summary, select, textarea, [popover], :is(td, th):has(input)";

/** Whether a click lies in the text that its target has itself. */
function isInText(target: Element, { clientX: x, clientY: y }: React.MouseEvent): boolean {
  const range = document.createRange();
  return [...target.childNodes].some((node) => {
    if (!(node instanceof Text)) return false;
    range.selectNode(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  });
}

/**
 * Follows the link of a row's name (`RowName`) at a click on the row's empty room. The keyboard has the link itself,
 * and whoever selects or copies text in a row stays.
 */
export function openRow(event: React.MouseEvent): void {
  const { target, nativeEvent } = event;
  if (!(target instanceof Element) || target.closest(OWN) !== null) return;
  const link = target.closest("tr")?.querySelector<HTMLElement>("[data-row-link]");
  if (!link || isInText(target, event) || getSelection()?.isCollapsed === false) return;
  // The same keys are held, so that Ctrl opens the record in another tab.
  const { ctrlKey, metaKey, shiftKey } = nativeEvent;
  const held = { ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...held }));
}
