import { startTestServer } from "./database.ts";

import type { TestProject } from "vitest/node";

/** One PostgreSQL for the whole run; each test file copies the migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
