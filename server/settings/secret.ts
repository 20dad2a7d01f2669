import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The site's signing key: the setting, else the file in the data directory; undefined where neither exists
 * yet.
 */
export function findSecretKey(setting: string | undefined, dataDir: string): string | undefined {
  return setting ?? readKey(fileIn(dataDir));
}

/**
 * Creates the key in the data directory, readable by this user only. In a race the other process's key is
 * returned.
 */
export function makeSecretKey(dataDir: string): string {
  const file = fileIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // Creating a link is atomic: when two processes start concurrently, both end up with the same key.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // fs errors carry a code
  } finally {
    rmSync(fresh, { force: true });
  }
  const made = readKey(file);
  if (made === undefined) throw new Error(`The secret key in ${file} is empty.`);
  return made;
}

/**
 * Puts a key into the data directory. Another key that was there is kept beside it; returns that file, or
 * undefined where there was none or the same.
 */
export function putSecretKey(dataDir: string, key: string): string | undefined {
  const file = fileIn(dataDir);
  const before = readKey(file);
  if (before === key.trim()) return undefined;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const kept = `${file}.before-${Date.now()}`;
  if (before !== undefined) renameSync(file, kept);
  writeFileSync(file, `${key.trim()}\n`, { mode: 0o600, flag: "wx" });
  return before === undefined ? undefined : kept;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "secret-key");
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // fs errors carry a code
    throw error;
  }
}
