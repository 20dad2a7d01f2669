import displayFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";

/** Files of the self-hosted variable fonts, Latin only. */
export const FONT_FILES: readonly string[] = [textFont, displayFont];

/** Media query for screens whose network is likely to be fast, so that fonts are worth preloading. */
export const FONTS_AT_ONCE = "(min-width: 1024px)";

/**
 * Inlined into the page, not in the stylesheet, so that the boot script can delay it: on a phone the fonts
 * would compete with the main picture. A font that is not loaded in time is used from the next page on, so
 * there is no layout shift (`font-display: optional`).
 */
export const FONT_FACES = [
  fontFace("Instrument Sans Variable", "400 700", textFont),
  fontFace("Bricolage Grotesque Variable", "200 800", displayFont),
].join("");

function fontFace(family: string, weights: string, file: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;src:url("${file}") format("woff2")}`;
}
