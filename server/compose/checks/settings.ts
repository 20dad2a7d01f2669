import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";

/** What the settings' validation has warned of, also in the log of each start. */
export function checkSettings(warnings: readonly string[]): Check {
  return {
    id: "settings",
    name: () => t`Settings`,
    fix: () => t`Check the settings.`,
    async look() {
      if (warnings.length === 0)
        return { state: "ok", detail: t`All variables that look like settings are known.` };
      return {
        state: "warning",
        detail: warnings.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(" "),
        fix: t`Correct or remove these variables. See docs/operating.md#settings.`,
      };
    },
  };
}
