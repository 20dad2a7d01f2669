import { t } from "#shared/lib/text.ts";
import { LANGUAGES } from "#shared/lib/language.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
// oxlint-disable-next-line import/default -- the build gives it one, its text
import text from "./boot.ts?script";

/** The script that each page begins with (boot.ts). */
export function bootScript(): string {
  const languages = LANGUAGES.map(({ tag }) => tag);
  const values = [languages, PAGE_PATHS.home, t`Couldn’t log you out. Try again`];
  return `${text}(${values.map((value) => JSON.stringify(value)).join()})`;
}
