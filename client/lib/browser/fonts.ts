import displayFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";

/** Files of the self-hosted variable fonts, Latin only. */
export const FONT_FILES: readonly string[] = [textFont, displayFont];

/** Where the network is likely to be quick, so that fonts are worth asking for at once. */
export const FONTS_AT_ONCE = "(min-width: 1024px)";

/**
 * Written into the page, not into the stylesheet, so that the boot script can put it off: on a
 * phone the fonts would compete with the picture people wait for. A font that is not there at once
 * is used from the next page on, and nothing ever moves under a reader's eyes
 * (`font-display: optional`).
 */
export const FONT_FACES = [
  fontFace("Instrument Sans Variable", "400 700", textFont),
  fontFace("Bricolage Grotesque Variable", "200 800", displayFont),
].join("");

function fontFace(family: string, weights: string, file: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;src:url("${file}") format("woff2")}`;
}
