import type { ReportState } from "#shared/rules/reports.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a report are shown to admins. */
export const REPORT_STATES: Record<ReportState, ShownState> = {
  open: { word: "Open", icon: "inbox", look: "warning" },
  asked: { word: "Waiting for seller", icon: "hourglass", look: "held" },
  answered: { word: "Seller answered", icon: "inbox", look: "warning" },
  taken_down: { word: "Taken down", icon: "shield-x", look: "danger" },
  dismissed: { word: "Dismissed", icon: "check", look: "muted" },
};
