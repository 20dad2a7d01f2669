/**
 * Whether the person is logging out, from the press of the button until the page is left: what the page reads
 * meanwhile is refused, and must not lead to the log-in instead of the home page. The boot script sets the mark, too.
 */
export function isLeaving(): boolean {
  return document.documentElement.dataset["leaving"] !== undefined;
}

export function setLeaving(value: boolean): void {
  if (value) document.documentElement.dataset["leaving"] = "";
  else delete document.documentElement.dataset["leaving"];
}
