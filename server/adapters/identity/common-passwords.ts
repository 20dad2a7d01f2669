import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The 10,000 most common passwords of at least eight characters, in lower case, from breached sites. From
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT), sorted by how common they are.
 */
const FILE = join(import.meta.dirname, "common-passwords.txt");
let common: Set<string> | undefined;

/** Whether a password is among the most common ones, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  // Read at the first new password: most processes never need the list.
  common ??= new Set(readFileSync(FILE, "utf8").trimEnd().split("\n"));
  return common.has(password.toLowerCase());
}
