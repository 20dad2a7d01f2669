import { t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { NOTICE_KINDS } from "../rules/notices.ts";
import {
  Acknowledged,
  allow,
  call,
  Deleted,
  Id,
  Inserted,
  listOf,
  PAGE_SIZE_LIMIT,
  paging,
} from "./base.ts";

const Kind = z.enum(NOTICE_KINDS, t`Choose one of the kinds offered`);

/** What has happened, as told to one person. */
export const Notice = z.object({
  _id: z.string(),
  kind: Kind,
  title: z.string(),
  /** Where it leads, on this site. */
  path: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** How a person is told of one kind. The bell has every kind. */
const Preference = z.object({ kind: Kind, email: z.boolean(), push: z.boolean() });
export type Preference = z.infer<typeof Preference>;

/** A browser that gets push notices until the session ends that has turned them on. */
const PushBrowser = z.object({
  _id: z.string(),
  /** As it calls itself (User-Agent). */
  browser: z.string().nullable(),
  created_at: z.string(),
  /** Of the session that asks. */
  is_current: z.boolean(),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

export const notices = {
  list: call
    .route({
      method: "GET",
      path: "/notices",
      summary: "The caller’s notifications, latest first",
      outputStructure: "detailed",
    })
    .meta(allow("signed-in"))
    .input(z.object({ kind: Kind.optional(), ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(Notice)),

  /** The latest notices, unread ones first, and how many are unread. */
  bell: call
    .route({ method: "GET", path: "/notices/bell", summary: "The content of the bell" })
    .meta(allow("signed-in"))
    .output(z.object({ unread: z.int(), latest: z.array(Notice) })),

  markRead: call
    .route({ method: "PUT", path: "/notices/{id}/read", summary: "Mark a notification as read" })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id }))
    .output(Acknowledged),

  /**
   * Those that the caller has seen, whose number a list has at most; with `and_older` all that are older than the
   * oldest of them, too, or those of one kind where it is given. Moments do not tell what was seen: a notice has that of
   * the beginning of its transaction.
   */
  markAllRead: call
    .route({ method: "PUT", path: "/notices/read", summary: "Mark notifications as read" })
    .meta(allow("owner-only"))
    .input(
      z.object({
        seen: z
          .array(Id)
          .min(1, t`Send at least one ID`)
          .max(PAGE_SIZE_LIMIT, { error: () => t`Send at most ${PAGE_SIZE_LIMIT} IDs` }),
        and_older: z.boolean().default(false),
        kind: Kind.optional(),
      }),
    )
    .output(Acknowledged),

  preferences: call
    .route({
      method: "GET",
      path: "/notices/preferences",
      summary: "How the caller is notified of each kind that concerns their role",
    })
    .meta(allow("signed-in"))
    .output(z.array(Preference)),

  prefer: call
    .route({
      method: "PUT",
      path: "/notices/preferences/{kind}",
      summary: "Change how the caller is notified of a kind",
    })
    .meta(allow("signed-in"))
    .input(z.object({ kind: Kind, email: z.boolean().optional(), push: z.boolean().optional() }))
    .output(Acknowledged),

  browsers: call
    .route({
      method: "GET",
      path: "/notices/browsers",
      summary: "The caller’s devices with push notifications",
    })
    .meta(allow("signed-in"))
    .output(
      z.object({
        /** The site's key that browsers subscribe with (VAPID), in base64url. */
        public_key: z.string(),
        browsers: z.array(PushBrowser),
      }),
    ),

  /** Named as browsers name them: `PushSubscription.toJSON()`. */
  addBrowser: call
    .route({
      method: "POST",
      path: "/notices/browsers",
      summary: "Turn on push notifications in this browser",
    })
    .meta(allow("signed-in"))
    .input(
      z.object({
        endpoint: z.string().max(1000, t`Use at most 1000 characters`),
        keys: z.object({
          p256dh: z.string().max(200, t`Use at most 200 characters`),
          auth: z.string().max(100, t`Use at most 100 characters`),
        }),
      }),
    )
    .output(Inserted),

  removeBrowser: call
    .route({
      method: "DELETE",
      path: "/notices/browsers/{id}",
      summary: "Turn off push notifications in a browser",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id }))
    .output(Deleted),
};
