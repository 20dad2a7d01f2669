import displayFont from "./fonts/bricolage-grotesque-650.woff2?url";
import displayFontMore from "./fonts/bricolage-grotesque-650-ext.woff2?url";
import textFont from "./fonts/instrument-sans.woff2?url";
import textFontMore from "./fonts/instrument-sans-ext.woff2?url";

/** Files of the self-hosted fonts, made by `scripts/generate-fonts.ts`: headings first. */
export const FONT_FILES = [displayFont, textFont] as const;

const DISPLAY = "Bricolage Grotesque Variable";
const TEXT = "Instrument Sans Variable";
// Declared for all weights, so that browsers synthesize none.
const DISPLAY_WEIGHTS = "200 800";
const TEXT_WEIGHTS = "400 700";
/** Letters beyond those of Western Europe, such as in "Zieliński": fetched where a page has one. */
const MORE_LETTERS = "font-display:swap;unicode-range:U+100-17F,U+218-21B";

/**
 * Inlined into the page, so that it is known with the preload. A font that has not come by the first paint is used
 * from the next page on: nothing moves (`font-display: optional`).
 */
export function headingFace(): string {
  return fontFace(DISPLAY, DISPLAY_WEIGHTS, displayFont, "font-display:optional");
}

/**
 * The text's font, and letters beyond those of Western Europe: faces that a phone's first page does without, because they
 * would compete with its main picture (`showTextFont` of the boot script).
 */
export function textFaces(): string {
  return [
    fontFace(TEXT, TEXT_WEIGHTS, textFont, "font-display:optional"),
    fontFace(TEXT, TEXT_WEIGHTS, textFontMore, MORE_LETTERS),
    fontFace(DISPLAY, DISPLAY_WEIGHTS, displayFontMore, MORE_LETTERS),
  ].join("");
}

function fontFace(family: string, weights: string, file: string, rest: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};src:url("${file}") format("woff2");${rest}}`;
}
