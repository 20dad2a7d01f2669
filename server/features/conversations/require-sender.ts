import { t } from "#shared/lib/text.ts";
import { Email } from "#shared/contract/base.ts";
import type { MailHeader } from "#server/adapters/inbound-mail/inbound-mail.ts";
import { AppError } from "#server/base/errors.ts";
import type { ConversationContext } from "./context.ts";

interface Sent {
  raw: Buffer;
  mail: MailHeader;
  envelopeFrom?: string | undefined;
  client?: { address: string; name: string } | undefined;
}

/**
 * A mail counts as its account's own when both its From and its envelope say the address of the account, and the
 * address's domain does not deny having sent it.
 * @throws AppError FORBIDDEN; SERVICE_UNAVAILABLE when the domain could not be asked
 */
export async function requireSender(
  { checkSender, site }: Pick<ConversationContext, "checkSender" | "site">,
  { email }: { email: string },
  { raw, mail, envelopeFrom, client }: Sent,
): Promise<void> {
  const [from, ...others] = mail.from;
  const isOwn = (address: string | undefined) => Email.safeParse(address).data === email;
  if (others.length > 0 || !isOwn(from) || (envelopeFrom !== undefined && !isOwn(envelopeFrom)))
    throw new AppError(
      "FORBIDDEN",
      t`This is not the email address of your account. Reply from that address, or on ${site.brandName}.`,
    );
  const verdict = await checkSender({ raw, from: email, envelopeFrom, client });
  if (verdict === "later")
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      t`We could not check with your domain that it sent this email. Please try again shortly.`,
    );
  if (verdict === "forged")
    throw new AppError(
      "FORBIDDEN",
      t`Your domain does not confirm that it sent this email (DMARC, SPF). Reply on ${site.brandName}.`,
    );
}
