/** A script of the page that has no file of its own; group 1: attributes, group 2: text. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Puts off the router's scripts: they are marked `later/…`, which no browser runs, until the boot
 * script wakes them. Data blocks and the scripts marked `data-now` stay as they are.
 */
export function deferScripts(html: string): string {
  return html
    .replace(MODULE_PRELOAD, "")
    .replace(INLINE_SCRIPT, (whole, attributes: string, text: string) => {
      const [, type = "text/javascript"] = /\btype="([^"]*)"/.exec(attributes) ?? [];
      if (attributes.includes("data-now") || !["text/javascript", "module"].includes(type))
        return whole;
      return `<script type="later/${type === "module" ? "module" : "text/javascript"}">${text}</script>`;
    });
}
