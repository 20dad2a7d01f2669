import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ASK_HASH } from "../ask-hash.ts";

interface SellerContactProps {
  seller: string;
  /** Path of the car's page; undefined where it is gone. */
  page: string | undefined;
  contact: { email: string; phone: string | null };
  className?: string;
}

const LINK =
  "inline-flex min-h-11 items-center text-accent underline underline-offset-4 wrap-anywhere lg:min-h-8";

/** How the buyer of a car reaches its seller. */
export function SellerContact({
  seller,
  page,
  contact: { email, phone },
  className = "",
}: SellerContactProps) {
  return (
    <p className={`flex flex-wrap gap-x-4 ${className}`}>
      {page !== undefined && (
        <a
          href={page + ASK_HASH}
          aria-label={t`Message ${seller}`}
          data-on="screen"
          className={LINK}
        >
          <Trans>Message</Trans>
        </a>
      )}
      {phone !== null && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
          aria-label={t`Call ${seller}, ${phone}`}
          className={LINK}
        >
          {phone}
        </a>
      )}
      <a href={`mailto:${email}`} aria-label={t`Email ${seller}, ${email}`} className={LINK}>
        {email}
      </a>
    </p>
  );
}
