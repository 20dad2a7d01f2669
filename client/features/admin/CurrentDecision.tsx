import { t } from "#shared/lib/text.ts";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { DecidedAt } from "./DecidedAt.tsx";
import { Said } from "./Said.tsx";

interface CurrentDecisionProps {
  state: ShownState;
  /** Null where nobody has decided, where the account is gone, or where the case does not tell. */
  by?: string | null;
  at: string | null;
  /** The reason that was given. */
  words: string | null;
}

/** What was decided of a case: its state, by whom, when, and why. An entry of a `dl`. */
export function CurrentDecision({ state, by = null, at, words }: CurrentDecisionProps) {
  return (
    <Said term={t`Current decision`} words={words}>
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge state={state} />
        {at !== null && <DecidedAt by={by} at={at} />}
      </span>
    </Said>
  );
}
