/**
 * What is left out or changed. Groups: 1 and 2 the attributes and the text of an inline script, 3 the nonce of another
 * element.
 */
const MARKED =
  /<link rel="modulepreload"[^>]*>|<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>| nonce="([^"]*)"/g;

interface DeferredPage {
  html: Buffer;
  /** Text of every inline script of ours, for the page's content security policy. */
  scripts: Buffer[];
}

/**
 * Defers the router's scripts: their type becomes `later/…`, which no browser runs, until the boot script
 * restores it. Only scripts with this rendering's nonce are ours. An injected script cannot know the nonce,
 * so it is left as it is and the policy blocks it.
 *
 * The page stays UTF-8 bytes: as a text of 16-bit units, each copy of it cost about as much as its rendering.
 */
export function deferScripts(page: Buffer, nonce: string): DeferredPage {
  const mark = ` nonce="${nonce}"`;
  const scripts: Buffer[] = [];
  const pieces: Buffer[] = [];
  let end = 0;
  // Latin-1 has one unit for each byte, so that places in this text are places in the page.
  for (const match of page.toString("latin1").matchAll(MARKED)) {
    const [whole, attributes, text, otherNonce] = match;
    const from = match.index;
    const isOurs = otherNonce === undefined ? attributes?.includes(mark) : otherNonce === nonce;
    if (attributes !== undefined && text !== undefined) {
      if (!isOurs) continue;
      const closing = from + whole.length - "</script>".length;
      const script = page.subarray(closing - text.length, closing);
      scripts.push(script);
      pieces.push(page.subarray(end, from), Buffer.from(openTag(attributes, mark)), script);
      end = closing;
    } else if (isOurs !== false) {
      pieces.push(page.subarray(end, from));
      end = from + whole.length;
    }
  }
  pieces.push(page.subarray(end));
  return { html: Buffer.concat(pieces), scripts };
}

/** The start tag of one of our scripts, deferred unless it must run immediately or is data. */
function openTag(attributes: string, mark: string): string {
  const [, type = "text/javascript"] = /\btype="([^"]*)"/.exec(attributes) ?? [];
  const isLater = !attributes.includes("data-now") && /^(?:text\/javascript|module)$/.test(type);
  return isLater ? `<script type="later/${type}">` : `<script${attributes.replaceAll(mark, "")}>`;
}
