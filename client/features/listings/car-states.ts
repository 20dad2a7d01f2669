import type { OwnCard } from "#shared/contract/products.ts";
import type { OwnState } from "#shared/rules/lists.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";
import { STATE_NAMES } from "./query.ts";

const LOOKS: Record<OwnState, Pick<ShownState, "icon" | "look">> = {
  draft: { icon: "pencil", look: "muted" },
  active: { icon: "check", look: "good" },
  reserved: { icon: "clock", look: "held" },
  sold: { icon: "key", look: "idle" },
  withdrawn: { icon: "eye-off", look: "muted" },
  expired: { icon: "ended", look: "muted" },
  taken_down: { icon: "shield-x", look: "danger" },
};

/** The state of a car as its seller sees it. */
export function shownState(car: Pick<OwnCard, "state" | "is_taken_down" | "is_paid">): ShownState {
  const name = car.is_taken_down ? "taken_down" : car.state;
  if (name === "sold" && !car.is_paid)
    return { word: "Sold elsewhere", icon: "check", look: "idle" };
  return { word: STATE_NAMES[name], ...LOOKS[name] };
}
