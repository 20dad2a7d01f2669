import { REPORT_KINDS, type ReportKind } from "#shared/rules/reports.ts";

export const REPORT_KIND_NAMES: Record<ReportKind, string> = {
  sold_already: "It is sold already",
  fraud: "It looks like a fraud",
  wrong_facts: "Facts about the car are wrong",
  stolen_pictures: "The pictures are somebody else's",
  offensive: "Words or pictures are offensive",
  other: "Something else",
};

export const REPORT_KIND_CHOICES = REPORT_KINDS.map((value) => ({
  value,
  label: REPORT_KIND_NAMES[value],
}));
