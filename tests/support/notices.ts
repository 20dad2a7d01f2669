import { randomUUID } from "node:crypto";
import { type Notice, tellPeople } from "#server/features/notices/tell-people.ts";
import { transact } from "#server/db/transact.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { createWebPush } from "#server/adapters/push/web-push.ts";
import { derivePushKeys } from "#server/adapters/push/derive-keys.ts";
import type { TestApp } from "./app.ts";
import type { Person, Reply } from "./person.ts";
import { type PushService, startPushService, type Subscribed } from "./push-service.ts";

type Own = Partial<Omit<Notice, "title" | "email">> & { title?: string; email?: Email };

/** A notice to a person; each has a key of its own. */
export function noticeTo(
  { id }: Pick<Person, "id">,
  { title = "A car was booked", email, ...own }: Own = {},
): Notice {
  const key = randomUUID();
  const written = { title: () => title, ...(email && { email: () => email }) };
  return { personId: id, kind: "bookings", path: "/x", key, ...written, ...own };
}

export function tell(server: TestApp, ...notices: Notice[]) {
  return transact(server.db.kysely, (transaction) => tellPeople(server.app, transaction, notices));
}

/** What a person was told, as their page lists it. */
export async function listNotices({ browser }: Person, query = "") {
  const { body } = await browser.call("GET", `/notices${query}`);
  return body as { _id: string; kind: string; title: string; path: string; is_read: boolean }[];
}

/** A push service on this machine, and a sender that may write to it. */
export async function openPush() {
  const keys = derivePushKeys("k".repeat(40));
  const service: PushService = await startPushService(keys.publicKey);
  const push = createWebPush({
    ...keys,
    subject: () => "mailto:hello@cars.test",
    allowed: [{ host: "127.0.0.1", port: service.port }],
  });
  return { service, push };
}

/** Turns on push in a person's browser, as the page does. */
export function subscribe(
  { browser }: Pick<Person, "browser">,
  { target }: Pick<Subscribed, "target">,
): Promise<Reply> {
  const { endpoint, ...keys } = target;
  return browser.call("POST", "/notices/browsers", { endpoint, keys });
}
