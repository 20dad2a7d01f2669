/**
 * Scrolls a row of links to its current one; only the row, never the page. A ref of the link, within a `nav` that is
 * positioned and scrolls.
 */
export function showInRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest("nav");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
