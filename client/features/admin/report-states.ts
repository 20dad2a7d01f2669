import { t } from "#shared/lib/text.ts";
import type { ReportState } from "#shared/rules/reports.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a report are shown to admins. */
export const REPORT_STATES: Record<ReportState, ShownState> = {
  open: { word: t`Open`, icon: "inbox", look: "warning" },
  asked: { word: t`Waiting for seller`, icon: "hourglass", look: "held" },
  answered: { word: t`Seller answered`, icon: "inbox", look: "warning" },
  taken_down: { word: t`Taken down`, icon: "shield-x", look: "danger" },
  dismissed: { word: t`Dismissed`, icon: "check", look: "muted" },
};
