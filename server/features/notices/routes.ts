import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addBrowser } from "./add-browser.ts";
import type { NoticeContext } from "./context.ts";
import { markAllRead } from "./mark-all-read.ts";
import { markRead } from "./mark-read.ts";
import { removeBrowser } from "./remove-browser.ts";
import { savePreference } from "./store/preferences.ts";
import { listBrowsers, listNotices, listPreferences, readBell } from "./views.ts";

export function noticeRoutes({ notices }: Calls, context: NoticeContext) {
  const { pool, kysely, push } = context;
  return {
    list: notices.list.handler(({ input, context: call }) =>
      listNotices(context, actorOf(call), input),
    ),
    bell: notices.bell.handler(({ context: call }) => readBell(pool, actorOf(call))),
    markRead: notices.markRead.handler(({ input, context: call }) =>
      markRead(context, actorOf(call), input.id),
    ),
    markAllRead: notices.markAllRead.handler(({ input, context: call }) =>
      markAllRead(context, actorOf(call), input),
    ),
    preferences: notices.preferences.handler(({ context: call }) =>
      listPreferences(pool, actorOf(call)),
    ),
    prefer: notices.prefer.handler(async ({ input, context: call }) => {
      await savePreference(kysely, actorOf(call).userId, input);
      return { acknowledged: true };
    }),
    browsers: notices.browsers.handler(async ({ context: call }) => ({
      public_key: push.publicKey,
      browsers: await listBrowsers(pool, actorOf(call)),
    })),
    addBrowser: notices.addBrowser.handler(({ input: { endpoint, keys }, context: call }) =>
      addBrowser(context, actorOf(call), {
        endpoint,
        ...keys,
        userAgent: call.caller.headers.get("user-agent"),
      }),
    ),
    removeBrowser: notices.removeBrowser.handler(({ input, context: call }) =>
      removeBrowser(context, actorOf(call), input.id),
    ),
  };
}
