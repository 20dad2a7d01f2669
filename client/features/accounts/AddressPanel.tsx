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
      setTold("A link is on its way. It is good for a day.");
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
            Not confirmed yet. A second factor can be set once it is.
          </p>
          <Button look="quiet" className="mt-3" isBusy={isBusy} onClick={() => void send()}>
            Send me the link again
          </Button>
        </>
      )}
      <p role="status" className="mt-3">
        {told}
      </p>
    </Panel>
  );
}
