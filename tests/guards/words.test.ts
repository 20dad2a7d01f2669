import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { languages, readCatalogue } from "#server/base/catalogues.ts";
import { makeCatalogues } from "../../scripts/words/extract.ts";
import { findBare } from "../../scripts/words/find-bare.ts";
import { findEarly } from "../../scripts/words/find-early.ts";
import { findFaults } from "../../scripts/words/find-faults.ts";

/** What looks like a text for people and is none: names, headers, errors for logs. */
const NO_TEXTS = new Set([
  "VISA",
  "AMEX",
  "Bearer …",
  "Mac OS X",
  "Instrument Sans Variable",
  "Bricolage Grotesque Variable",
  "Google sign-in: …",
  "Not in the sandbox.",
  "The sandbox takes cards.",
  "The sandbox does not answer.",
  // Keys and ids.
  "card…-",
  "car …",
  "… car …",
  "car … …",
  "from …",
  "words …",
  "toast …",
]);

/**
 * Files whose constants are refusals, or alt texts: they are put into the reader's language as a whole where they are
 * sent (`translated`). Mails, notices and parts of other texts cannot be.
 */
const TRANSLATED_AT_THE_DOOR = new Set([
  "server/base/authorize.ts",
  "server/base/errors.ts",
  "server/compose/site.ts",
  "server/db/unavailable.ts",
  "server/features/audit/rules.ts",
  "server/features/images/image-service.ts",
  "server/features/imports/start-import.ts",
  "server/features/payments/rules.ts",
  "server/features/records/rules.ts",
  "server/features/reports/policy.ts",
  "server/features/seller-verification/withdraw-case.ts",
  "server/http/api-errors.ts",
]);

/** What a job does, which is also listed in the handbook; `describeJob` puts it into the reader's language. */
const JOBS = /^server\/features\/[a-z-]+\/jobs\.ts$/;

const sourcesIn = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => /\bt(?:`|\.of\()/.test(source))
    .map(({ file, source }) => ({ file, early: findEarly(file, source) }));

test("the server writes each message when somebody reads it, not at the start", () => {
  const early = sourcesIn("server/**/*.ts")
    .filter(({ early: texts }) => texts.length > 0)
    .filter(({ file }) => !JOBS.test(file));
  expect(early.map(({ file }) => file).toSorted()).toEqual([...TRANSLATED_AT_THE_DOOR]);
});

test("a message with values is written when it is needed, also in what the server shares with pages", () => {
  const early = ["server/**/*.ts", "shared/**/*.ts"].flatMap((pattern) =>
    sourcesIn(pattern).flatMap(({ file, early: texts }) =>
      texts.filter(({ hasValues }) => hasValues).map(({ text }) => `${file}: ${text}`),
    ),
  );
  expect(early, "write it in a function: zod takes { error: () => t`…` }").toEqual([]);
});

test.each([
  ["const A = t`One`;", 1, 0],
  ["const A = { a: [t.of('verb')`Open`, plural(n, t`${n} car`, t`${n} cars`)] };", 3, 2],
  ["const a = () => t`One`; function b() { return t`Two ${c}`; }", 0, 0],
])("a message that is written early is found: %s", (code, count, withValues) => {
  const found = findEarly("x.ts", code);
  expect(found).toHaveLength(count);
  expect(found.filter(({ hasValues }) => hasValues)).toHaveLength(withValues);
});

test("every text of the pages that a person reads is a message", () => {
  const bare = globSync("client/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      findBare(file, readFileSync(file, "utf8"))
        .filter((text) => !NO_TEXTS.has(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(bare, "mark these with t`…` or <Trans>, see docs/translating.md").toEqual([]);
});

/** What the API's description says of calls and fields, which is English. */
const API_DESCRIPTION = /(\b(?:summary:|description:|describe\()\s*)(?:"[^"]*"|`[^`]*`)/g;
/** SQL, logs, names, and what the importer says, which `server/features/imports/views` puts into other languages. */
const NO_SENTENCES =
  /^(?:shared\/rules\/(?:cards|vin-origin)\.ts|server\/features\/imports\/.*): |: (?:SELECT|FROM|ORDER BY) |: (?:Makes and models to exclude\.|Choose from: …)$|server\/http\/(?:api-document|api-reference|robots)\.ts/;

/** Sentences of a file of the server, or of what it shares with pages, that are no messages. */
function findSentences(file: string, text: string): string[] {
  const source = text.replace(API_DESCRIPTION, '$1""');
  return findBare(file, source)
    .map((bare) => `${file}: ${bare}`)
    .filter((found) => /: (?:[A-Z“]|… [a-z]+ [a-z]+)/.test(found) && !NO_SENTENCES.test(found));
}

test.each([
  ['const a = { text: "The jobs are late." };', 1],
  ["const a = (n: number) => `${n} has ended soon`;", 1],
  ["const a = (name: string) => `${name} was sold`;", 1],
  ["const a = () => t`${name} was sold`; const b = `${id} desc`;", 0],
])("a sentence of the server that is no message is found: %s", (code, count) => {
  expect(findSentences("server/features/x.ts", code)).toHaveLength(count);
});

test("every sentence that calls may answer with is a message", () => {
  const bare = [
    "shared/**/*.ts",
    "server/features/**/*.ts",
    "server/http/*.ts",
    "server/compose/checks/*.ts",
  ]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => findSentences(file, readFileSync(file, "utf8")));
  expect(bare, "mark these with t`…`, see docs/translating.md").toEqual([]);
});

test("every refusal and every mail of the server is a message", () => {
  const bare = globSync("server/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const refusals = [
        ...source.matchAll(/new AppError\(\s*"[A-Z_]+",\s*(["`][^"`]*)/g),
        ...source.matchAll(/invalidField\(\s*[^,()]+,\s*(["`][^"`]*)/g),
      ]
        .map(([, text = ""]) => text)
        // The name of a field before its problem.
        .filter((text) => !/^`(?:\w+|\$\{\w+\}): \$\{[\w()]+\}$/.test(text));
      const mails = /emails(?:\/[a-z-]+)?\.ts$/.test(file) ? findBare(file, source) : [];
      return [...refusals, ...mails].map((text) => `${file}: ${text}`);
    });
  expect(bare, "mark these with t`…`, see docs/translating.md").toEqual([]);
});

/** The first lines that one catalogue has and the other has not. */
function differingLines(one: string, other: string): string[] {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const known = [new Set(lines), new Set(others)];
  return [
    ...others.filter((line) => !known[0]?.has(line)),
    ...lines.filter((line) => !known[1]?.has(line)),
  ].slice(0, 10);
}

test("the catalogues have the messages of the sources, each once and no other", () => {
  for (const [file, content] of makeCatalogues()) {
    const kept = readFileSync(file, "utf8");
    const differing = differingLines(kept, content).join("\n");
    expect(kept === content, `${file} is not current, npm run generate:\n${differing}`).toBe(true);
  }
});

test.each(languages().filter((language) => language !== FIRST_LANGUAGE))(
  "every message has words in %s, with the same places for values and elements",
  (language) => {
    expect(findFaults(readCatalogue(language))).toEqual([]);
  },
);

test("words that change the sources' own have the same places for values and elements", () => {
  expect(findFaults(readCatalogue(FIRST_LANGUAGE), { isPartial: true })).toEqual([]);
});

test.each([
  ["words of an element", "<p>Not a message</p>"],
  ["words of a component within a message", "<Trans>A <Badge label='new car' /> car</Trans>"],
  ["an attribute that is read", "<input aria-label='search' />"],
  ["a sentence in a call", "tell('The car was sold')"],
  ["words between values", "const told = `${count} cars sold`"],
  ["a lower-case word in a toast", "void toastSuccess('saved')"],
  ["a lower-case sentence that is asked", "if (window.confirm('delete this car?')) go()"],
  ["one of two words that are said", "setTold(isDone ? t`Saved` : 'not saved')"],
  ["what is said where there is no other", "setProblem(message ?? 'failed')"],
  ["the beginning of a longer text", "toastError('sorry: ' + message)"],
  ["a word beside a value", "setError(`${name} missing`)"],
  ["a field's problem", "field.setCustomValidity('required')"],
  ["a text in an object that is said", "setTold({ text: 'saved', look: 'good' })"],
  ["the title of the window", "document.title = 'new message'"],
])("a text that is no message is found: %s", (_, code) => {
  expect(
    findBare("x.tsx", `const a = () => { ${code.startsWith("<") ? `return ${code}` : code} }`),
  ).toHaveLength(1);
});

test.each([
  "<p className='Big Text'><Trans>A message with <b>{value}</b></Trans></p>",
  "throw new Error('A log reads this')",
  "const a = kind === 'Dealer car'",
  "const style = `grid gap-2 ${look} px-4`",
  "const address = `/cars/${id}?from=list`",
  "setTold(''); setProblem(undefined); void toastSuccess(t`saved`, { hold: 'long' })",
  "setText(typed === 'none' ? '' : `${typed.trimEnd()} ${answer}`)",
  "document.title = MARK + document.title; this.#tell('ready')",
])("what is no text for people is left alone: %s", (code) => {
  expect(
    findBare("x.tsx", `const a = () => { ${code.startsWith("<") ? `return ${code}` : code} }`),
  ).toEqual([]);
});
