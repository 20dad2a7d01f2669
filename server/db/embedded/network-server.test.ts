import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { expect, test } from "vitest";

import { makeSiteRole, SITE_ROLE } from "#server/db/site-role.ts";
import { quietLog } from "#tests/support/database.ts";
import { makeDirectory, waitUntilDeserted } from "#tests/support/embedded.ts";

import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded.ts";

function makeOptions() {
  const dataDir = makeDirectory();
  // This transport is for Windows, and does not handle directories that only root may enter.
  chmodSync(dataDir, 0o755);
  return { dataDir, log: quietLog, transport: "network" } as const;
}

async function ask(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, database: "postgres" });
  await client.connect();
  try {
    return (
      await client.query("SELECT current_setting('fsync') AS fsync, current_setting('jit') AS jit")
    ).rows[0];
  } finally {
    await client.end();
  }
}

test("by network only this machine gets in, and only with the password of the data directory", async () => {
  const options = makeOptions();
  const first = await startEmbeddedPostgres(options);
  await first.stop();
  const server = await startEmbeddedPostgres(options);
  try {
    expect(server.connection).toMatchObject({
      host: "127.0.0.1",
      password: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await ask({ ...server.connection })).toEqual({ fsync: "on", jit: "off" });
    await expect(ask({ ...server.connection, password: "guess" })).rejects.toThrow(
      "password authentication failed",
    );
    expect(statSync(join(options.dataDir, "postgres.password")).mode & 0o077).toBe(0);
    await expect(startEmbeddedPostgres(options)).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    const tool = await joinEmbeddedPostgres(options);
    expect(tool.connection).toEqual(server.connection);
    const superuser = new pg.Pool({ ...server.connection, database: "postgres" });
    await makeSiteRole(superuser, server.connection.password);
    await superuser.end();
    const site = { ...server.connection, user: SITE_ROLE };
    expect(await ask(site)).toEqual({ fsync: "on", jit: "off" });
    await expect(ask({ ...site, password: "guess" })).rejects.toThrow("authentication failed");
  } finally {
    await server.stop();
  }
  await waitUntilDeserted(join(options.dataDir, "postgres"));
});

test("by network an unexpected end is reported, and the next start recovers", async () => {
  const options = makeOptions();
  const server = await startEmbeddedPostgres(options);
  const reason = new Promise<string>((resolve) => server.onExit(resolve));
  process.kill(
    Number(readFileSync(join(options.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
    "SIGQUIT",
  );
  expect(await reason).toBe("the process is gone");
  const again = await startEmbeddedPostgres(options);
  expect(await ask({ ...again.connection })).toEqual({ fsync: "on", jit: "off" });
  await again.stop();
});
