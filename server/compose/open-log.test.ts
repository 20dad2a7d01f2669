import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const ENV = { PATH: process.env["PATH"] };

function logWith(name: string, mode: string) {
  const program = `import { ${name} } from "#server/compose/open-log.ts";
    ${name}({ mode: "${mode}", logLevel: "warn" }).warn("the database was slow");
    process.stdout.write("the answer");`;
  const words = ["--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync(process.execPath, words, { env: ENV, encoding: "utf8" });
  return { stdout, stderr };
}

test.each(["production", "development"])(
  "a command's log leaves stdout to its answer in %s",
  (mode) => {
    const { stdout, stderr } = logWith("openCommandLog", mode);
    expect(stdout).toBe("the answer");
    expect(stderr).toContain("the database was slow");
  },
);

test("a site's log is on stdout", () => {
  expect(logWith("openLog", "production").stdout).toContain("the database was slow");
});
