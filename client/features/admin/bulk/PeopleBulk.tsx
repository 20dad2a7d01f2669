import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { User } from "#shared/contract/users.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { Button } from "#client/ui/Button.tsx";
import { SuspendDialog } from "../SuspendDialog.tsx";
import { useSuspension } from "../use-suspension.ts";
import { BulkFrame } from "./BulkFrame.tsx";
import { useBulk } from "./use-bulk.ts";

interface PeopleBulkProps {
  chosen: readonly User[];
  onClear: () => void;
  /** Reloads the list. */
  again: () => void;
}

const lift = async (ids: string[]) => ({
  done: t`no longer suspended`,
  rows: await api.records.liftSuspensions({ ids }),
});

const suspend = async (ids: string[], reason: string) => ({
  done: "suspended",
  rows: await api.records.suspendPeople({ ids, reason }),
  undo: lift,
});

/** What admins do with several accounts at once. */
export function PeopleBulk({ chosen, onClear, again }: PeopleBulkProps) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const bulk = useBulk(["account", "accounts"], () => {
    onClear();
    again();
  });
  const ids = chosen.map(({ _id: id }) => id);
  const accounts = ids.length === 1 ? "1 account" : t`${ids.length} accounts`;
  const decision = useSuspension({
    suspend: (reason) => bulk.start("suspend", () => suspend(ids, reason)),
    // The result of each row stands above the bar.
    tell: () => undefined,
    onDone: () => undefined,
    onClose: close,
  });
  return (
    <>
      <BulkFrame
        label={ids.length === 1 ? "account" : "accounts"}
        count={ids.length}
        onClear={onClear}
        bulk={bulk}
      >
        <Button look="danger" size="small" onClick={() => setAsked(true)}>
          <Trans>Suspend…</Trans>
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={bulk.busy === "lift"}
          onClick={() => void bulk.run("lift", () => lift(ids))}
        >
          <Trans>Lift suspensions</Trans>
        </Button>
      </BulkFrame>
      {isAsked && (
        <SuspendDialog
          title={t`Suspend ${accounts}?`}
          action={t`Suspend ${accounts}`}
          reader={t`each of them`}
          decision={decision}
          onClose={close}
        />
      )}
    </>
  );
}
