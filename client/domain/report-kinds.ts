import { REPORT_KINDS, type ReportKind } from "#shared/rules/reports.ts";

export const REPORT_KIND_NAMES: Record<ReportKind, string> = {
  sold_already: "It’s already sold",
  fraud: "It looks like a scam",
  wrong_facts: "Details of the car are wrong",
  stolen_pictures: "The photos belong to someone else",
  offensive: "Text or photos are offensive",
  other: "Something else",
};

export const REPORT_KIND_CHOICES = REPORT_KINDS.map((value) => ({
  value,
  label: REPORT_KIND_NAMES[value],
}));
