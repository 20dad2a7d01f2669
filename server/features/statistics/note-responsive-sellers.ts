import type { Pool } from "pg";
import { markResponsive } from "#server/features/users/mark-responsive.ts";
import { findResponsiveSellers } from "./views/seller-record.ts";

/** Notes which sellers answer within a day, for the filter of searches. */
export async function noteResponsiveSellers(context: { pool: Pool }): Promise<void> {
  await markResponsive(context, await findResponsiveSellers(context));
}
