import { useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";

type Outcome = { to: string; is_kept: boolean } | { problem: string };

/** Sends an email to the admin, to see whether it arrives. */
export function TestEmail() {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await api.system.sendTestEmail());
    } catch (failure) {
      setOutcome({ problem: toApiError(failure).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-2">
      <Button look="quiet" isBusy={isBusy} onClick={() => void send()}>
        <Trans>Send test email</Trans>
      </Button>
      <p role="status" className="mt-2 empty:hidden">
        {outcome !== undefined && <Told outcome={outcome} />}
      </p>
    </div>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  if ("problem" in outcome) return <span className="text-danger">{outcome.problem}</span>;
  if (!outcome.is_kept)
    return (
      <>
        <Trans>The email service accepted the email to {outcome.to}. Check that it arrives.</Trans>
      </>
    );
  return (
    <>
      <Trans>
        Kept in{" "}
        <a href={paths.outbox()} className="font-semibold text-accent underline">
          the outbox
        </a>
        : no email service is set up.
      </Trans>
    </>
  );
}
