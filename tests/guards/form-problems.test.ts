import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const forms = globSync("client/**/*.tsx").filter((file) =>
  /<form\s[^>]*\{\.\.\.(?:\w+\.)?form\}/.test(readFileSync(file, "utf8")),
);

test("every form that is sent lists its problems in the same way", () => {
  expect(forms.length).toBeGreaterThan(12);
  const without = forms.filter((file) => !/<FormProblem\b/.test(readFileSync(file, "utf8")));
  expect(without).toEqual([]);
});
