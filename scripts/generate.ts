import { writeFileSync } from "node:fs";
import { makeDocuments } from "./generated-documents.ts";
import { runStep } from "./run-step.ts";

/** Makes every generated file again: table types, checksums of migrations, thumbhashes, fonts, documents. */
for (const script of [
  "generate-checksums",
  "generate-schema",
  "generate-thumbhashes",
  "generate-fonts",
  "generate-words",
]) {
  const { status } = await runStep(script, [process.execPath, `scripts/${script}.ts`]);
  if (status !== 0) process.exit(status);
}
for (const [file, content] of await makeDocuments()) writeFileSync(file, content);
