import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeDocuments } from "../../scripts/generated-documents.ts";
import { IN_PROCESS } from "#server/jobs/in-process.ts";
import { JOBS } from "#server/jobs/all-jobs.ts";
import { SETTINGS } from "#server/settings/settings.ts";

const documents = await makeDocuments();

test.each([...documents.keys()])("%s is what the code says", (file) => {
  expect(readFileSync(file, "utf8"), "run: npm run generate").toBe(documents.get(file));
});

test("everything that runs by itself is described", () => {
  const operating = readFileSync("docs/operating.md", "utf8");
  expect(JOBS.length).toBeGreaterThan(30);
  for (const { about } of [...JOBS, ...IN_PROCESS]) expect(operating).toContain(about);
});

test("every setting is described", () => {
  const operating = readFileSync("docs/operating.md", "utf8");
  for (const name of Object.keys(SETTINGS)) expect(operating).toContain(`\`${name}\``);
});
