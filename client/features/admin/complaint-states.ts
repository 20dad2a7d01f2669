import { t } from "#shared/lib/text.ts";
import type { ComplaintState } from "#shared/rules/complaints.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a reported conversation are shown to admins. */
export const COMPLAINT_STATE_BADGES: Record<ComplaintState, ShownState> = {
  open: { word: t`Open`, icon: "inbox", look: "warning" },
  upheld: { word: t`Upheld`, icon: "shield-x", look: "danger" },
  dismissed: { word: t`Dismissed`, icon: "check", look: "muted" },
};
