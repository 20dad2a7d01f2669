import { actorOf, type Calls } from "#server/base/authorize.ts";
import { changePart } from "./change-part.ts";
import type { SettingsContext } from "./context.ts";
import { findSettings } from "./find-settings.ts";

export function siteSettingRoutes({ siteSettings }: Calls, context: SettingsContext) {
  return {
    find: siteSettings.find.handler(({ input }) => findSettings(context, input)),
    change: siteSettings.change.handler(({ input, context: call }) =>
      changePart(context, actorOf(call), input),
    ),
    reset: siteSettings.reset.handler(({ input, context: call }) =>
      changePart(context, actorOf(call), { ...input, value: null }),
    ),
  };
}
