import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { isRoot, mountSmallDisk } from "#tests/support/embedded.ts";
import { run, waitForAddress } from "#tests/support/site-process.ts";

const FULL =
  "The site’s disk is full, so nothing can be saved until its operator frees some space.";
const MEGABYTE = 1024 * 1024;

/** Fills a disk up to the given free space. */
function fill(disk: string, leaving: number): void {
  const filler = join(disk, "filler");
  const piece = Buffer.alloc(MEGABYTE);
  let size = 0;
  try {
    for (;;) {
      writeFileSync(filler, piece, { flag: "a" });
      size += MEGABYTE;
    }
  } catch {
    if (leaving > 0) truncateSync(filler, size - leaving);
  }
}

test.runIf(isRoot)(
  "a full disk is said by the site, by an import and by the next start",
  async ({ skip }) => {
    const disk =
      mountSmallDisk("size=300m") ?? skip("this machine does not let tests mount a file system");
    const settings = { DATA_DIR: join(disk, "data"), PORT: "0", RATE_LIMIT: "0" };
    const site = run(settings);
    onTestFinished(async () => {
      site.child.kill("SIGTERM");
      await site.ended;
    });
    const url = await waitForAddress(site);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

    fill(disk, 0);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "error", message: "the disk is full" },
    ]);
    const logIn = await fetch(`${url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "buyer@demo.example", password: "a wrong password" }),
    });
    expect([logIn.status, (await logIn.json()) as object]).toEqual([
      503,
      expect.objectContaining({ message: FULL }),
    ]);

    // Enough space to begin, and not enough to finish.
    rmSync(join(disk, "filler"));
    const file = join(disk, "cars.csv");
    const rows = Array.from(
      { length: 80_000 },
      (_, at) => `${at},Car ${at} of many,5000,2015,${at}`,
    );
    writeFileSync(file, ["id,name,price,year,km", ...rows].join("\n"));
    fill(disk, 8 * MEGABYTE);
    const command = [
      "scripts/launch.mjs",
      "server/commands/import.ts",
      file,
      "--as",
      "seller@demo.example",
    ];
    const report = ["--yes", "--report", join(disk, "report.csv")];
    const imported = run(settings, [...command, ...report]);
    expect(await imported.ended).toBe(1);
    expect(imported.output()).toMatch(
      // PostgreSQL may close the connection before it says so; the command looks at the disk then.
      /disk .*is full.*Free some space on (?:it|this disk)/,
    );
    expect(imported.output()).not.toMatch(/\n\s+at /);

    site.child.kill("SIGTERM");
    await site.ended;
    const again = run(settings);
    expect(await again.ended).toBe(1);
    expect(again.output()).toMatch(/is full: \d+ MB are free, but at least 32 MB are required/);
    expect(again.output()).not.toMatch(/\n\s+at /);
  },
  90_000,
);
