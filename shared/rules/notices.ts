import type { Role } from "./vocabulary.ts";

/** What a notice is about. A person chooses for each kind how to be told of it. */
export const NOTICE_KINDS = [
  "messages",
  "bookings",
  "payments",
  "searches",
  "saved-cars",
  "reports",
  "account",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds that a person of each role can be told of. */
export const NOTICE_KINDS_OF: Readonly<Record<Role, readonly NoticeKind[]>> = {
  Buyer: NOTICE_KINDS,
  Seller: ["messages", "bookings", "payments", "reports", "account"],
  admin: ["reports", "account"],
};

/** Longest title, in characters. */
export const MOST_NOTICE_TITLE = 200;
/** Browsers of one person that get push notices. */
export const MOST_PUSH_BROWSERS = 10;
/** Days that a notice is kept after it was read, and at most. */
export const READ_NOTICE_DAYS = 30;
export const NOTICE_DAYS = 180;
/** Notices that the bell shows. */
export const BELL_NOTICES = 8;
/** Where browsers get the script that shows push notices, and the pages that it belongs to. */
export const PUSH_WORKER = { path: "/push-worker.js", scope: "/dashboard/" } as const;
