import { t } from "#shared/lib/text.ts";
import type { CaseState } from "#shared/rules/verification.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a verification are shown to admins. */
export const CASE_BADGES: Record<CaseState, ShownState> = {
  open: { word: t`To review`, icon: "inbox", look: "warning" },
  approved: { word: t`Verified`, icon: "check", look: "good" },
  refused: { word: t`Rejected`, icon: "close", look: "danger" },
  withdrawn: { word: t.of("an application")`Withdrawn`, icon: "undo", look: "muted" },
  revoked: { word: t`Revoked`, icon: "ban", look: "danger" },
  expired: { word: t`Expired`, icon: "ended", look: "muted" },
};
