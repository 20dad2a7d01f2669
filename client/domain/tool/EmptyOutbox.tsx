import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { EmptyState } from "../EmptyState.tsx";

/**
 * An outbox that holds nothing yet, with what it will hold. The public styles leave out classes of this folder: on the
 * demo's page the two parts stand below each other.
 */
export function EmptyOutbox({ way }: { way: { action: string; href: string } }) {
  return (
    <div className="@container rounded-md border border-line bg-surface p-6 sm:p-8">
      <div className="grid gap-8 @3xl:grid-cols-2">
        <EmptyState
          mark={<ToolIcon name="outbox" className="size-8" />}
          className="self-center"
          {...way}
        >
          <Trans>Nothing has been sent yet. Emails and text messages appear here.</Trans>
        </EmptyState>
        <div className="@3xl:border-l @3xl:border-line @3xl:pl-8">
          <h2 className="text-lg">
            <Trans>What will appear here</Trans>
          </h2>
          <ul className="mt-3 space-y-2 text-muted">
            <li>
              <Trans>Links to confirm an email address or choose a new password</Trans>
            </li>
            <li>
              <Trans>Updates on bookings, payments and refunds</Trans>
            </li>
            <li>
              <Trans>Messages between buyers and sellers</Trans>
            </li>
            <li>
              <Trans>New cars that match saved searches</Trans>
            </li>
            <li>
              <Trans>Log-in codes, by text message</Trans>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
}
