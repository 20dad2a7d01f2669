import { derivePushKeys } from "#server/adapters/push/derive-keys.ts";
import type { PushSender } from "#server/adapters/push/push.ts";
import { createWebPush } from "#server/adapters/push/web-push.ts";

/** For a public demo, which writes to no browser. It has none to write to either: adding one is refused. */
export function openNoPush(): PushSender {
  return { publicKey: "", accepts: () => false, send: () => Promise.resolve() };
}

/** Opens the way to the push services of browsers, which needs no account with them. */
export function openPush(
  { secretKey }: { secretKey: string },
  /** The current value: admins change it while the site runs. */
  brand: { readonly email: string },
): PushSender {
  return createWebPush({
    ...derivePushKeys(secretKey),
    subject: () => `mailto:${brand.email}`,
  });
}
