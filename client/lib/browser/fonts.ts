import displayFont from "./fonts/bricolage-grotesque-650.woff2?url";
import textFont from "./fonts/instrument-sans.woff2?url";

/** Files of the self-hosted fonts, made by `scripts/generate-fonts.ts`: headings first. */
export const FONT_FILES: readonly string[] = [displayFont, textFont];

/**
 * Inlined into the page, so that it is known with the preloads. A font that has not come by the first paint is used
 * from the next page on: nothing moves (`font-display: optional`).
 */
export const FONT_FACES = [
  fontFace("Instrument Sans Variable", "400 700", textFont),
  // Declared for all weights, so that browsers synthesize none.
  fontFace("Bricolage Grotesque Variable", "200 800", displayFont),
].join("");

function fontFace(family: string, weights: string, file: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;src:url("${file}") format("woff2")}`;
}
