import { writeFileSync } from "node:fs";

import {
  CHECKSUMS_FILE,
  computeChecksums,
  findProblems,
  readChecksums,
} from "#server/db/migration-checksums.ts";

/** Adds new migrations. Never changes a line, because existing databases have applied those files. */
function addChecksums(): void {
  const listed = readChecksums();
  const found = computeChecksums();
  const problems = findProblems({ ...found, ...listed }, found);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\n`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(CHECKSUMS_FILE, `${JSON.stringify(found, undefined, 2)}\n`);
}

addChecksums();
