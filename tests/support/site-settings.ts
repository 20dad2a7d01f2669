import type { SitePart } from "#shared/rules/site-parts.ts";
import type { Person, Reply } from "./person.ts";

/** All settings of admins, with their current values. */
export async function readSettings({ browser }: Person, language?: string) {
  const query = language === undefined ? "" : `?language=${language}`;
  return (await browser.call("GET", `/site-settings${query}`)).body;
}

/** Changes fields of a part, with the version just read. */
export async function changeSetting(
  admin: Person,
  part: SitePart,
  fields: Record<string, unknown>,
  language?: string,
): Promise<Reply> {
  const { value, version } = (await readSettings(admin, language)).parts[part];
  return admin.browser.call("PUT", `/site-settings/${part}`, {
    version,
    language,
    value: { ...value, ...fields },
  });
}

export async function resetSetting(
  admin: Person,
  part: SitePart,
  language?: string,
): Promise<Reply> {
  const { version } = (await readSettings(admin, language)).parts[part];
  return admin.browser.call("POST", `/site-settings/${part}/reset`, { version, language });
}
