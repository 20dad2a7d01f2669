import { t } from "#shared/lib/text.ts";
import { COMPLAINT_KINDS, type ComplaintKind } from "#shared/rules/complaints.ts";

export const COMPLAINT_KIND_NAMES: Record<ComplaintKind, string> = {
  fraud: t`Looks like a scam`,
  abuse: t`Insulting or threatening`,
  spam: t`Advertising something else`,
  other: t`Something else`,
};

export const COMPLAINT_KIND_CHOICES = COMPLAINT_KINDS.map((value) => ({
  value,
  label: COMPLAINT_KIND_NAMES[value],
}));
