import { t } from "#shared/lib/text.ts";
import { REPORT_KINDS, type ReportKind } from "#shared/rules/reports.ts";

export const REPORT_KIND_NAMES: Record<ReportKind, string> = {
  sold_already: t`It’s already sold`,
  fraud: t`It looks like a scam`,
  wrong_facts: t`Details of the car are wrong`,
  stolen_pictures: t`The photos belong to someone else`,
  offensive: t`Text or photos are offensive`,
  other: t`Something else`,
};

export const REPORT_KIND_CHOICES = REPORT_KINDS.map((value) => ({
  value,
  label: REPORT_KIND_NAMES[value],
}));
