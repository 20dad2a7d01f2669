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

type Listed = { state: Exclude<OwnState, "taken_down">; is_taken_down: boolean };

/** The state of a car. One that was taken down is told as that alone. */
export function stateOf({ state, is_taken_down: isTakenDown }: Listed): ShownState {
  return CAR_STATES[isTakenDown ? "taken_down" : state];
}

/** The state of a car as its seller sees it. */
export function shownState(car: Listed & { is_paid: boolean }): ShownState {
  return car.state === "sold" && !car.is_paid && !car.is_taken_down
    ? { ...CAR_STATES.sold, word: t`Sold elsewhere`, icon: "check" }
    : stateOf(car);
}
