import { useState } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
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
      setTold("We’ve emailed you a link. It expires in 24 hours.");
    } catch (failure) {
      setTold(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Email">
      <p className="break-all">{user.email}</p>
      {user.emailVerified ? (
        <p className="mt-1 text-accent">Confirmed</p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            Not confirmed yet. Confirm it to turn on two-step verification.
          </p>
          <Button look="quiet" className="mt-3" isBusy={isBusy} onClick={() => void send()}>
            Resend the link
          </Button>
        </>
      )}
      <p role="status" className="mt-3">
        {told}
      </p>
    </Panel>
  );
}
