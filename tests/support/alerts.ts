import { expect } from "vitest";
import { matchChanges } from "#server/features/alerts/match-changes.ts";
import { tellDue } from "#server/features/alerts/tell-due.ts";
import type { TestApp } from "./app.ts";

const NEVER = new AbortController().signal;

/** Compares all changes with the saved searches, without waiting for the minute. */
export async function matchNow(server: TestApp): Promise<void> {
  expect(await matchChanges(server.app.work, NEVER)).toBe(true);
}

/** The same, and tells what would be due by and by. */
export async function tellNow(server: TestApp): Promise<void> {
  await matchNow(server);
  for (const table of ["saved_searches", "wishlist_alerts"])
    await server.db.pool.query(`UPDATE ${table} SET due_at = now() WHERE due_at IS NOT NULL`);
  await tellDue(server.app.work, NEVER);
}
