import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { User } from "#shared/contract/users.ts";
import { api } from "#client/lib/api/api.ts";
import { SuspendDialog } from "../SuspendDialog.tsx";
import { useSuspension } from "../use-suspension.ts";
import { BulkFrame } from "./BulkFrame.tsx";
import { type Done, useBulk } from "./use-bulk.ts";

interface PeopleBulkProps {
  chosen: readonly User[];
  onClear: () => void;
  /** Reloads the list. */
  again: () => void;
}

const LIFTED: Done = {
  row: t`no longer suspended`,
  of: (count) =>
    plural(
      count,
      t`${count} account no longer suspended`,
      t`${count} accounts no longer suspended`,
    ),
};
const SUSPENDED: Done = {
  row: t`suspended`,
  of: (count) => plural(count, t`${count} account suspended`, t`${count} accounts suspended`),
};

const lift = async (ids: string[]) => ({
  done: LIFTED,
  rows: await api.records.liftSuspensions({ ids }),
});

const suspend = async (ids: string[], reason: string) => ({
  done: SUSPENDED,
  rows: await api.records.suspendPeople({ ids, reason }),
  undo: lift,
});

/** What admins do with several accounts at once. */
export function PeopleBulk({ chosen, onClear, again }: PeopleBulkProps) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const bulk = useBulk(() => {
    onClear();
    again();
  });
  const ids = chosen.map(({ _id: id }) => id);
  const count = ids.length;
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
        label={plural(count, t`${count} account selected`, t`${count} accounts selected`)}
        of={t`Selected accounts`}
        count={count}
        onClear={onClear}
        bulk={bulk}
        isAsking={isAsked}
        acts={[
          {
            label: t`Lift suspensions`,
            icon: "undo",
            onPress: () => void bulk.run("lift", () => lift(ids)),
            below: "md",
          },
          {
            label: t`Suspend…`,
            icon: "ban",
            onPress: () => setAsked(true),
            below: "md",
            isDangerous: true,
          },
        ]}
      />
      {isAsked && (
        <SuspendDialog
          title={plural(count, t`Suspend ${count} account?`, t`Suspend ${count} accounts?`)}
          action={plural(count, t`Suspend ${count} account`, t`Suspend ${count} accounts`)}
          label={t`Reason (shown to each user)`}
          decision={decision}
          onClose={close}
        />
      )}
    </>
  );
}
