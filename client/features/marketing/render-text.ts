import { micromark } from "micromark";
import { t } from "#shared/lib/text.ts";
import type { Brand } from "#shared/rules/brand.ts";
import { linkContacts } from "./link-contacts.ts";

/** A page of the operator's own words. */
export interface RenderedText {
  title: string;
  /** Safe HTML: tags of the text are shown as text, and links lead to no scripts. Contact details are links. */
  html: string;
}

/** Titles of texts without a heading. */
const TITLES: Readonly<Record<keyof Brand["texts"], string>> = {
  help: t`Help`,
  terms: t`Terms`,
  privacy: t`Privacy`,
  imprint: t`Imprint`,
};

/** What a text may have in braces, filled in from the site's contact details. */
const WORDS = ["name", "phone", "email", "address"] as const;

/**
 * Renders one of the site's texts from Markdown. Its first heading is the title of the page.
 *
 * Only loaders may import this module: the browser gets the HTML alone.
 */
export function renderText(
  brand: Pick<Brand, (typeof WORDS)[number] | "texts">,
  name: keyof Brand["texts"],
): RenderedText {
  const [first = "", ...others] = fillIn(brand.texts[name], brand).split("\n");
  const heading = /^#\s+(.+)$/.exec(first)?.[1];
  const title = heading ?? TITLES[name];
  const rest = heading === undefined ? [first, ...others] : others;
  return {
    title: title.replaceAll("\\", ""),
    html: linkContacts(micromark(rest.join("\n")), brand),
  };
}

function fillIn(text: string, brand: Pick<Brand, (typeof WORDS)[number]>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => {
    const known = WORDS.find((each) => each === word);
    return known === undefined ? whole : escape(brand[known]);
  });
}

/** A name or address is text, whatever signs it has. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+!|~-]/g, (sign) => `\\${sign}`);
}
