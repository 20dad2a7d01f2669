import type { Risk } from "#shared/rules/message-risks.ts";

/** What a message is marked with, in an admin's words. */
export const RISK_NAMES: Record<Risk, string> = {
  transfer: "money transfer",
  account: "bank details",
  code: "account code",
  contact: "contact outside the site",
  link: "link",
};
