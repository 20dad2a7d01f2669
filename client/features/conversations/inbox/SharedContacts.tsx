import type { Conversation } from "#shared/contract/conversations.ts";
import { callOf } from "#client/paths.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";

const LINK = "inline-flex min-h-9 items-center wrap-anywhere text-accent underline";

interface SharedContactsProps {
  conversation: Conversation;
  isBusy: boolean;
  onStop: () => void;
}

/** How the other person can be reached, and what they see of the reader; nothing while nobody shares anything. */
export function SharedContacts({ conversation, isBusy, onStop }: SharedContactsProps) {
  const { other, own_contact: own } = conversation;
  const { contact } = other;
  if (contact === null && own === null) return null;
  return (
    <div className="mt-3 space-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      {contact !== null && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">
            <Trans>{other.name} shared with you:</Trans>
          </span>
          {contact.email !== null && (
            <a href={`mailto:${contact.email}`} className={LINK}>
              {contact.email}
            </a>
          )}
          {contact.phone !== null && (
            <a href={callOf(contact.phone)} className={LINK}>
              {contact.phone}
            </a>
          )}
        </p>
      )}
      {own !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">
              <Trans>You’re sharing:</Trans>
            </span>{" "}
            {[own.email, own.phone].filter((part) => part !== null).join(", ")}
          </span>
          <Button look="quiet" size="small" isBusy={isBusy} onClick={onStop}>
            <Trans>Stop sharing</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}
