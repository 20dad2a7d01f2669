import type { ComplaintState } from "#shared/rules/complaints.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a reported conversation are shown to admins. */
export const COMPLAINT_STATE_BADGES: Record<ComplaintState, ShownState> = {
  open: { word: "Open", icon: "inbox", look: "warning" },
  upheld: { word: "Upheld", icon: "shield-x", look: "danger" },
  dismissed: { word: "Dismissed", icon: "check", look: "muted" },
};
