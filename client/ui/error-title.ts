import { t } from "#shared/lib/text.ts";

/** Prefixes the page's title with "Error: " while any form of the page has a problem. */

const MARK = t`Error: `;

let marks = 0;

/** Adds the prefix, and returns a function that removes it. */
export function markTitle(): () => void {
  marks++;
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  return () => {
    marks--;
    if (marks === 0 && document.title.startsWith(MARK))
      document.title = document.title.slice(MARK.length);
  };
}
