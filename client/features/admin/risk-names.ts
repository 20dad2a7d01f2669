import { t } from "#shared/lib/text.ts";
import type { Risk } from "#shared/rules/message-risks.ts";

/** What a message is marked with, in an admin's words. */
export const RISK_NAMES: Record<Risk, string> = {
  transfer: t`money transfer`,
  account: t`bank details`,
  code: t`login code`,
  contact: t`contact outside the site`,
  link: t`link`,
};
