/** An inline script; group 1: attributes, group 2: text. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

interface DeferredPage {
  html: string;
  /** Text of every inline script of ours, for the page's content security policy. */
  scripts: string[];
}

/**
 * Defers the router's scripts: their type becomes `later/…`, which no browser runs, until the boot script
 * restores it. Only scripts with this rendering's nonce are ours. An injected script cannot know the nonce,
 * so it is left as it is and the policy blocks it.
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
