import { t } from "#shared/lib/text.ts";
import type { Site } from "#shared/rules/site.ts";
import { localeNow, speak } from "#server/base/speak.ts";
import { languages } from "#server/base/catalogues.ts";
import type { Config } from "#server/settings/config.ts";
import type { Drawing } from "#demo/drawing/types.ts";

/** What stands in for the photos of a person and a car, which visitors of a public demo cannot upload. */
export const STAND_INS: readonly Drawing[] = [
  { kind: "portrait", of: "person", variant: 1 },
  { kind: "car", body: "hatchback", colour: "blue", variant: 1, view: "side", light: "noon" },
];

type Described = NonNullable<Site["publicDemo"]>;

/** What pages tell of a public demo, in each language; written here, so that the scripts of real sites have none of it. */
export function describePublicDemo(
  { publicDemo, locale, timeZone }: Pick<Config, "publicDemo" | "locale" | "timeZone">,
  [portrait = "", car = ""]: readonly string[],
): Described | undefined {
  if (publicDemo === undefined) return undefined;
  const { endsAt } = publicDemo;
  const notices = languages().map((language) => [
    language,
    speak(language, () => writeNotice(endsAt, localeNow(locale), timeZone)),
  ]);
  return { notices: Object.fromEntries(notices) as Described["notices"], portrait, car }; // of the pairs above
}

function writeNotice(endsAt: Date, locale: string, timeZone: string): string {
  const day = endsAt.toLocaleDateString(locale, { weekday: "long", timeZone });
  const time = endsAt.toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return t`Demo: everything is deleted on ${day} at ${time}. Everyone can see what you enter here, so enter nothing private.`;
}
