import type { AdminCarAct } from "#shared/rules/listing.ts";

/** The act that takes another one back; withdrawn cars are put back by a token. */
export const BACK: Partial<Record<AdminCarAct, AdminCarAct>> = {
  promote: "demote",
  demote: "promote",
  delete: "restore",
};
