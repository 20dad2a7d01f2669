import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { leaveFor } from "#client/lib/session/session.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { PasswordStep } from "./PasswordStep.tsx";

/** Lets a person download the data stored about them, or delete the account. */
export function DataPanel({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { busy, act, problem } = useAct();
  const removal = useForm({
    send: async (data) => {
      await api.account.remove({ password: textOf(data, "password") || undefined });
      leaveFor(paths.home());
    },
  });
  const download = () =>
    act("download", async () => {
      const data = await api.account.exportData();
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(file, "my-data.json");
    });
  return (
    <Panel anchor="data" title={t`Your data`}>
      <ProblemBox problem={problem} className="mb-3" />
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" isBusy={busy !== undefined} onClick={() => void download()}>
          <Trans>Download my data</Trans>
        </Button>
        {!isAsking && (
          <Button look="danger" onClick={() => setAsking(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <PasswordStep
          {...removal}
          hasPassword={hasPassword}
          explanation={t`This permanently deletes your account and your listings, and cancels unpaid bookings. Payment records are kept. You can’t undo this.`}
          action={t`Delete account`}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
