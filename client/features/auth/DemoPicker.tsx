import { useState } from "react";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Button } from "#client/ui/Button.tsx";
import { DemoEnd } from "#client/domain/DemoBadge.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import type { Finish } from "./use-finish.ts";
import { useWays } from "./use-ways.ts";

/** Signs in without a password, in any role. Only in a demo; unless it is public, only on the machine it runs on. */
export function DemoPicker({ onSignIn }: { onSignIn: Finish }) {
  const { publicDemo } = useSite();
  const roles = useWays()?.demoRoles ?? [];
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<Role>();
  if (roles.length === 0) return null;

  const enter = async (role: Role) => {
    setBusy(role);
    setProblem(undefined);
    try {
      await onSignIn(() => api.auth.enterDemo({ role }));
    } catch (failure) {
      setProblem(toApiError(failure).message);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className="mt-8 rounded-md bg-promoted-soft p-4" aria-labelledby="demo-heading">
      <h2 id="demo-heading" className="text-lg">
        <Trans>Explore the demo as</Trans>
      </h2>
      <FormProblem problem={problem === undefined ? undefined : { message: problem }} />
      <div className="mt-3 flex flex-wrap gap-2">
        {roles.map((role) => (
          <Button key={role} look="quiet" isBusy={busy === role} onClick={() => void enter(role)}>
            {ROLE_TEXT[role]}
          </Button>
        ))}
      </div>
      {publicDemo === undefined ? (
        <p className="mt-3 text-sm">
          <Trans>Only available on this computer.</Trans>
        </p>
      ) : (
        <DemoEnd className="mt-3 text-sm" />
      )}
    </section>
  );
}
