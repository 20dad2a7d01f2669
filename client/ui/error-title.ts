/** "Error: " before the page's title, while any form of the page has a problem. */

const MARK = "Error: ";

let marks = 0;

/** Marks the title, and returns what takes the mark away. */
export function markTitle(): () => void {
  marks++;
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  return () => {
    marks--;
    if (marks === 0 && document.title.startsWith(MARK))
      document.title = document.title.slice(MARK.length);
  };
}
