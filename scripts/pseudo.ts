import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { po } from "gettext-parser";
import { languages, readCatalogue } from "../server/base/catalogues.ts";
import { FIRST_LANGUAGE } from "../shared/lib/language.ts";
import { findQuickBrowser } from "./find-browser.ts";
import { runStep, tool } from "./run-step.ts";
import { pseudo } from "./words/pseudo.ts";

/** A tag of its own, so that no real language is taken for it. */
const TAG = "xa";
const NOT_COPIED = new Set(["node_modules", "build", ".git", ".data", ".env", "test-results"]);

/** A copy of the product that has the pseudo-language besides English, and no other. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "forecourt-pseudo-"));
  cpSync(".", copy, { recursive: true, filter: (from) => !NOT_COPIED.has(relative(".", from)) });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const language of languages().filter((each) => each !== FIRST_LANGUAGE))
    rmSync(join(copy, "words", `${language}.po`));
  writeFileSync(join(copy, "words", `${TAG}.po`), makeCatalogue());
  return copy;
}

function makeCatalogue(): Buffer {
  const { table } = readCatalogue(FIRST_LANGUAGE);
  const headers = {
    ...table.headers,
    Language: TAG,
    "X-Language-Name": "Pseudo",
    "X-Locale": "en",
  };
  for (const message of Object.values(table.translations).flatMap((each) => Object.values(each)))
    if (message.msgid !== "")
      message.msgstr = [message.msgid, message.msgid_plural]
        .filter((text) => text !== undefined)
        .map((text) => pseudo(text));
  return po.compile({ ...table, headers });
}

// Walks through all pages in the pseudo-language, on a small phone and on a desk.
const output = `--output=${resolve("test-results/pseudo")}`;
const copy = makeCopy();
// Also when it is interrupted.
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
process.chdir(copy);
// Before the journeys, whose server would have to be there within two minutes.
const built = await runStep("build", [process.execPath, "scripts/build.ts"]);
if (built.status !== 0) process.exit(built.status);
const { status } = await runStep(
  "pseudo-language",
  tool("@playwright/test/cli.js", "test", "--reporter=line", output, ...process.argv.slice(2)),
  {
    env: { CHROMIUM: findQuickBrowser(), JOURNEYS_FOLDER: "tests/pseudo" },
  },
);
process.chdir(tmpdir());
process.exit(status);
