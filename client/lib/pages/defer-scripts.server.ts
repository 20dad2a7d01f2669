/** What a page is searched for: preloaded modules, inline scripts, and the nonces of other elements. */
const PARTS =
  /<link rel="modulepreload"[^>]*>|<script(?![^>]*\bsrc=)(?<attributes>[^>]*)>(?<script>[\s\S]*?)<\/script>|(?<nonceOfOther> nonce="[^"]*")/g;

const DEFERRED = '<script type="later/text/javascript">';
/** A script may end without a semicolon, and the next begin with a bracket. */
const END = Buffer.from(";\n");

interface DeferredPage {
  html: Buffer;
  /** Text of every inline script of ours, for the page's content security policy. */
  scripts: Buffer[];
}

/**
 * Defers the router's scripts: their type becomes `later/…`, which no browser runs, until the boot script
 * restores it. Those that are no modules become one, where the first of them stands: the policy then names one hash in
 * place of three. Only scripts with this rendering's nonce are ours. An injected script cannot know the nonce,
 * so it is left as it is and the policy blocks it.
 *
 * The page stays UTF-8 bytes: copies of it as a string took 40 % of the time that a page of results costs.
 */
export function deferScripts(page: Buffer, nonce: string): DeferredPage {
  const mark = ` nonce="${nonce}"`;
  const scripts: Buffer[] = [];
  const pieces: Buffer[] = [];
  /** Texts of those that become one, and the place of that one among the pieces. */
  const together: Buffer[] = [];
  let place: number | undefined;
  let end = 0;
  const replace = (from: number, to: number, by: string) => {
    pieces.push(page.subarray(end, from), Buffer.from(by));
    end = to;
  };
  // Latin-1 has one unit for each byte, so an index into this string is an index into the page.
  for (const { 0: whole, index, groups = {} } of page.toString("latin1").matchAll(PARTS)) {
    const { attributes, script, nonceOfOther } = groups;
    if (attributes === undefined || script === undefined) {
      if (nonceOfOther === undefined || nonceOfOther === mark)
        replace(index, index + whole.length, "");
    } else if (attributes.includes(mark)) {
      const start = index + `<script${attributes}>`.length;
      const text = page.subarray(start, start + script.length);
      const tag = openTag(attributes, mark);
      if (tag !== DEFERRED) {
        scripts.push(text);
        replace(index, start, tag);
        continue;
      }
      replace(index, index + whole.length, "");
      place ??= pieces.length - 1;
      together.push(...(together.length > 0 ? [END] : []), text);
    }
  }
  pieces.push(page.subarray(end));
  if (place !== undefined) {
    const text = Buffer.concat(together);
    scripts.unshift(text);
    pieces[place] = Buffer.concat([Buffer.from(DEFERRED), text, Buffer.from("</script>")]);
  }
  return { html: Buffer.concat(pieces), scripts };
}

/** The start tag of one of our scripts, deferred unless it must run immediately or is data. */
function openTag(attributes: string, mark: string): string {
  const [, type = "text/javascript"] = /\btype="([^"]*)"/.exec(attributes) ?? [];
  const isLater = !attributes.includes("data-now") && /^(?:text\/javascript|module)$/.test(type);
  return isLater ? `<script type="later/${type}">` : `<script${attributes.replaceAll(mark, "")}>`;
}
