import { t } from "#shared/lib/text.ts";
import type { CheckState, SystemCheck } from "#shared/contract/system.ts";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { TestEmail } from "./TestEmail.tsx";

const STATES: Record<CheckState, ShownState> = {
  ok: { word: t.of("a state")`OK`, icon: "check", look: "good" },
  warning: { word: t`Warning`, icon: "alert", look: "warning" },
  failed: { word: t`Failed`, icon: "close", look: "danger" },
  off: { word: t`Off`, icon: "ended", look: "muted" },
};

/** One check: its state, what was found and what to do about it. */
export function CheckItem({ check }: { check: SystemCheck }) {
  const { id, name, state, detail, fix } = check;
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[6rem_12rem_1fr]">
      <span>
        <StateBadge state={STATES[state]} />
      </span>
      <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
      <div className="min-w-0 wrap-anywhere">
        <p>{detail}</p>
        {fix !== null && <p className="mt-1 text-muted">{fix}</p>}
        {id === "email" && <TestEmail />}
      </div>
    </li>
  );
}
