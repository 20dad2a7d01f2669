import { COMPLAINT_KINDS, type ComplaintKind } from "#shared/rules/complaints.ts";

export const COMPLAINT_KIND_NAMES: Record<ComplaintKind, string> = {
  fraud: "Looks like a scam",
  abuse: "Insulting or threatening",
  spam: "Advertising something else",
  other: "Something else",
};

export const COMPLAINT_KIND_CHOICES = COMPLAINT_KINDS.map((value) => ({
  value,
  label: COMPLAINT_KIND_NAMES[value],
}));
