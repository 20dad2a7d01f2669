import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SitePart } from "#shared/rules/site-parts.ts";
import { invalidField } from "#server/base/errors.ts";
import { languages } from "#server/base/catalogues.ts";

/** @throws AppError when the site has no pages in this language, or the part has no texts */
export function requireLanguage(language: string, part?: SitePart): void {
  if (!languages().includes(language))
    throw invalidField("language", t`Choose one of the languages offered`);
  if (part === "trade" && language !== FIRST_LANGUAGE)
    throw invalidField("language", t`These settings are the same in every language`);
}
