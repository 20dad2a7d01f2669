/** A script of the page that has no file of its own; group 1: attributes, group 2: text. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

interface DeferredPage {
  html: string;
  /** Text of every script that is ours, for the page's policy. */
  scripts: string[];
}

/**
 * Puts off the router's scripts: they are marked `later/…`, which no browser runs, until the boot
 * script wakes them. Ours are those that carry this rendering's nonce, which nobody outside can
 * know; a script that was slipped into the page carries none and is left for the policy to stop.
 */
export function deferScripts(html: string, nonce: string): DeferredPage {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const deferred = html
    .replace(MODULE_PRELOAD, "")
    .replace(INLINE_SCRIPT, (whole, attributes: string, text: string) => {
      if (!attributes.includes(mark)) return whole;
      scripts.push(text);
      const [, type = "text/javascript"] = /\btype="([^"]*)"/.exec(attributes) ?? [];
      const isLater =
        !attributes.includes("data-now") && /^(?:text\/javascript|module)$/.test(type);
      return isLater ? `<script type="later/${type}">${text}</script>` : whole;
    });
  return { html: deferred.replaceAll(mark, ""), scripts };
}
