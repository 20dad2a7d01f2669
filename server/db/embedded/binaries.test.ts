import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { isRoot, makeDirectory } from "#tests/support/embedded.ts";

import { chooseAccount, findUnprivilegedAccount, spawnIdentity } from "./account.ts";
import { findPackagedDirectory, prepareBinaries } from "./binaries.ts";

import type { Account } from "./account.ts";

const account = chooseAccount("/does/not/exist");

/** The package as npm unpacks it where install scripts are blocked: without symbolic links. */
function unpackWithoutLinks(parent: string): string {
  const packaged = join(parent, "package");
  cpSync(join(findPackagedDirectory(), "../package.json"), join(packaged, "package.json"), {
    recursive: true,
  });
  cpSync(findPackagedDirectory(), join(packaged, "native"), {
    recursive: true,
    filter: (path) => !path.endsWith(".a") && !lstatSync(path).isSymbolicLink(),
  });
  return join(packaged, "native");
}

function runVersion(program: string, as: Account): string {
  return execFileSync(program, ["--version"], {
    ...spawnIdentity(as),
    cwd: "/",
    encoding: "utf8",
    stdio: "pipe",
  });
}

test.runIf(process.platform === "linux")(
  "library links that an install script should have made are made",
  () => {
    const parent = makeDirectory();
    chmodSync(parent, 0o755);
    const packaged = unpackWithoutLinks(parent);
    expect(() => runVersion(join(packaged, "bin/initdb"), account)).toThrow(
      "error while loading shared libraries",
    );
    const binaries = prepareBinaries(account, makeDirectory(), packaged);
    expect(binaries.initdb).toBe(join(packaged, "bin/initdb"));
    expect(runVersion(binaries.initdb, account)).toContain("18.");
  },
);

test.runIf(isRoot && process.platform === "linux")(
  "a package where PostgreSQL's user may not go is copied where it may",
  () => {
    const parent = makeDirectory();
    const packaged = unpackWithoutLinks(parent);
    const open = makeDirectory();
    chmodSync(open, 0o755);
    const binaries = prepareBinaries(account, open, packaged);
    expect(binaries.postgres.startsWith(open)).toBe(true);
    expect(runVersion(binaries.postgres, account)).toContain("18.");
    expect(statSync(binaries.postgres).mode & 0o777).toBe(0o755);
    expect(statSync(parent).mode & 0o777).toBe(0o700);
    // Used again, not copied again.
    const made = statSync(binaries.postgres).ino;
    expect(statSync(prepareBinaries(account, open, packaged).postgres).ino).toBe(made);
  },
);

test.runIf(isRoot && process.platform === "linux")(
  "programs that others could have changed are not run",
  () => {
    const packaged = unpackWithoutLinks(makeDirectory());
    const open = makeDirectory();
    chmodSync(open, 0o755);
    const copy = join(prepareBinaries(account, open, packaged).postgres, "../../..");
    chmodSync(copy, 0o777);
    expect(() => prepareBinaries(account, open, packaged)).toThrow(
      `${copy} must be a directory that only this user can change`,
    );
  },
);

test.runIf(process.platform === "linux")(
  "programs that do not run here end in the advice to set DATABASE_URL",
  () => {
    const parent = makeDirectory();
    chmodSync(parent, 0o755);
    const packaged = unpackWithoutLinks(parent);
    rmSync(join(packaged, "bin/postgres"));
    const dataDir = makeDirectory();
    mkdirSync(join(dataDir, "blocked"));
    expect(() => prepareBinaries({ ...account, switches: false }, dataDir, packaged)).toThrow(
      /does not run as user id .* Set DATABASE_URL/,
    );
  },
);

test("root's stand-in is a dedicated account before a shared one, and never root or a negative id", () => {
  const passwd =
    "root:x:0:0::/root:/bin/sh\nnobody:*:65534:65534::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n";
  expect(findUnprivilegedAccount(passwd)).toEqual({ uid: 101, gid: 104 });
  expect(
    findUnprivilegedAccount("nobody:*:-2:-2::/:/bin/false\ndaemon:*:1:1::/:/bin/false"),
  ).toEqual({ uid: 1, gid: 1 });
  expect(findUnprivilegedAccount("postgres:x:0:0::/root:/bin/sh\n")).toBeUndefined();
  expect(findUnprivilegedAccount(readFileSync("/etc/passwd", "utf8"))).not.toBeUndefined();
});
