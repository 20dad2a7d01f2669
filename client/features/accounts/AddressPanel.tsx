import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { Button } from "#client/ui/Button.tsx";
import { Panel } from "#client/ui/Panel.tsx";

export function AddressPanel({ user }: { user: SessionUser }) {
  const [told, setTold] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.account.sendVerification();
      setTold(t`We’ve emailed you a link. It expires in 24 hours.`);
    } catch (failure) {
      setTold(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel anchor="email" title={t`Email`}>
      <p className="break-all">{user.email}</p>
      {user.emailVerified ? (
        <p className="icon icon-verified mt-1 flex items-center gap-1.5 text-accent before:size-5">
          <Trans>Confirmed</Trans>
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            <Trans>Not confirmed yet. Confirm your email to turn on two-step verification.</Trans>
          </p>
          <Button look="quiet" className="mt-3" isBusy={isBusy} onClick={() => void send()}>
            <Trans>Resend the link</Trans>
          </Button>
        </>
      )}
      <p role="status" className="mt-3">
        {told}
      </p>
    </Panel>
  );
}
