import type { Email } from "#server/adapters/email/email.ts";
import type { SystemContext } from "./context.ts";

/** The email that proves that emails arrive. */
export function testEmail(
  { brandName, origin }: SystemContext["site"],
  { email: to }: { email: string },
): Email {
  return {
    to,
    subject: `Test email from ${brandName}`,
    text: [
      `This is a test email from ${brandName} (${origin}).`,
      "You asked for it on the System page. If you can read it, the site’s emails are getting through.",
    ].join("\n\n"),
  };
}
