import type { PeopleContext } from "#server/features/users/context.ts";

export type RecordContext = Pick<
  PeopleContext,
  "pool" | "kysely" | "origin" | "secretKey" | "jobs" | "site" | "trade" | "checkpoint"
>;
