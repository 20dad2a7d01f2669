import type { Email } from "#server/adapters/email/email.ts";
import { t } from "#shared/lib/text.ts";
import type { SystemContext } from "./context.ts";

/** The email that proves that emails arrive. */
export function testEmail(
  { brandName, origin }: SystemContext["site"],
  { email: to }: { email: string },
): Email {
  return {
    to,
    subject: t`Test email from ${brandName}`,
    text: [
      t`This is a test email from ${brandName} (${origin}).`,
      t`You asked for it on the System page. If you can read it, the site’s emails are getting through.`,
    ].join("\n\n"),
  };
}
