import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readEnvFile } from "./env-file.ts";
import { COMPILED } from "#tests/support/site-process.ts";

const run = promisify(execFile);

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "forecourt-env-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function read(text: string) {
  const file = join(directory, ".env");
  writeFileSync(file, text);
  return readEnvFile(file, false);
}

test("a byte order mark is no part of the first name, and a directory is no file of settings", () => {
  expect(read("\uFEFFPORT=4000\n")).toEqual({ problems: [], values: { PORT: "4000" } });
  expect(readEnvFile(directory, false)).toEqual({ problems: [], values: {} });
});

test("a file of settings is read as Node reads it: comments, quotes, export, several lines", () => {
  const text = `# a comment
PORT=4000
export HOST=127.0.0.1   # behind it
SMTP_PASSWORD="with # and = in it"
MAIL_FROM='Cars <cars@mail.example>'
EMPTY=

KEY="first
second = line"
`;
  expect(read(text)).toEqual({
    problems: [],
    values: {
      PORT: "4000",
      HOST: "127.0.0.1",
      SMTP_PASSWORD: "with # and = in it",
      MAIL_FROM: "Cars <cars@mail.example>",
      EMPTY: "",
      KEY: "first\nsecond = line",
    },
  });
});

test("lines that are no settings are named by their numbers, without what stands in them", () => {
  const { problems } = read('PORT=4000\nHOST 127.0.0.1\n=secret\nKEY="begun\n');
  expect(problems).toEqual([
    "line 2 of .env must have the form NAME=value, or begin with #",
    "line 3 of .env must have the form NAME=value, or begin with #",
    "line 4 of .env has an unclosed quotation mark",
  ]);
});

test("a missing file is nothing, unless it was asked for by name", () => {
  const file = join(directory, "missing");
  expect(readEnvFile(file, false)).toEqual({ values: {}, problems: [] });
  expect(readEnvFile(file, true).problems).toEqual([
    `ENV_FILE names ${file}, but this file does not exist.`,
  ]);
});

describe("a command reads the file .env of its directory", () => {
  const command = (env: Record<string, string> = {}) =>
    run(process.execPath, [resolve("server/commands/admin.ts"), "boss@cars.test"], {
      cwd: directory,
      env: { ...COMPILED, ...env },
    }).catch((error: { stderr: string }) => error);

  test("a command reads the file .env of its directory and the environment goes before it", async () => {
    writeFileSync(join(directory, ".env"), "DATA_DIR=of-the-file\n");
    expect((await command()).stderr).toContain(
      `DATA_DIR ${join(directory, "of-the-file")} contains`,
    );
    const { stderr } = await command({ DATA_DIR: "of-the-environment" });
    expect(stderr).toContain(`DATA_DIR ${join(directory, "of-the-environment")} contains`);
  });

  test("a command reads the file .env of its directory and stops at a line that it cannot read", async () => {
    writeFileSync(join(directory, ".env"), "DATABASE_URL postgres://somewhere\n");
    const { stderr } = await command();
    expect(stderr).toContain("line 1 of .env must have the form NAME=value, or begin with #");
    expect(stderr).not.toContain("somewhere");
  });

  test.each([{ ENV_FILE: "off" }, { NODE_ENV: "test" }])(
    "a command reads the file .env of its directory but not with %o",
    async (env: Record<string, string>) => {
      writeFileSync(join(directory, ".env"), "DATA_DIR=of-the-file\n");
      expect((await command(env)).stderr).toContain(
        `DATA_DIR ${join(directory, ".data")} contains`,
      );
    },
  );
});
