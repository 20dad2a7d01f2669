import { findProblems, longestFiles } from "./structure/rules.ts";
import { readSources } from "./structure/source.ts";

const files = readSources();
const problems = findProblems(files);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write("Longest files (lines of code):\n");
for (const { path, lines } of longestFiles(files))
  process.stdout.write(`  ${String(lines).padStart(4)} ${path}\n`);
if (problems.length > 0) {
  process.stderr.write(
    `${problems.length} problems of structure; docs/architecture.md explains the rules.\n`,
  );
  process.exit(1);
}
