import type { CaseState } from "#shared/rules/verification.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a verification are shown to admins. */
export const CASE_BADGES: Record<CaseState, ShownState> = {
  open: { word: "To review", icon: "inbox", look: "warning" },
  approved: { word: "Verified", icon: "check", look: "good" },
  refused: { word: "Rejected", icon: "close", look: "danger" },
  withdrawn: { word: "Withdrawn", icon: "undo", look: "muted" },
  revoked: { word: "Revoked", icon: "ban", look: "danger" },
  expired: { word: "Expired", icon: "ended", look: "muted" },
};
