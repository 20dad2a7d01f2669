import { t } from "#shared/lib/text.ts";
import type { OwnState } from "#shared/rules/lists.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a car are shown. */
export const CAR_STATES: Record<OwnState, ShownState> = {
  draft: { word: t`Draft`, icon: "pencil", look: "muted" },
  active: { word: t`On sale`, icon: "check", look: "good" },
  reserved: { word: t`Reserved`, icon: "clock", look: "held" },
  sold: { word: t`Sold`, icon: "key", look: "idle" },
  withdrawn: { word: t`Withdrawn`, icon: "eye-off", look: "muted" },
  expired: { word: t`Expired`, icon: "ended", look: "muted" },
  taken_down: { word: t`Taken down`, icon: "shield-x", look: "danger" },
};

/** The state of a car as its seller sees it. */
export function shownState({
  state,
  is_taken_down: isTakenDown,
  is_paid: isPaid,
}: {
  state: Exclude<OwnState, "taken_down">;
  is_taken_down: boolean;
  is_paid: boolean;
}): ShownState {
  if (isTakenDown) return CAR_STATES.taken_down;
  return state === "sold" && !isPaid
    ? { ...CAR_STATES.sold, word: t`Sold elsewhere`, icon: "check" }
    : CAR_STATES[state];
}
