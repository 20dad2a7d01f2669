import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * 10,000 common passwords of at least eight characters, in lower case, from breached sites. From
 * `@zxcvbn-ts/language-common` 4.1.3, sorted by how common they are; see `common-passwords.LICENSE`.
 */
const FILE = join(import.meta.dirname, "common-passwords.txt");
let common: Set<string> | undefined;

/** One to four characters again and again, such as `aaaaaaaa` and `12341234`. */
const REPEATED = /^(.{1,4})\1+$/u;

/**
 * Whether a password is among the most common ones, in upper or lower case and any spelling of Unicode, or repeats a
 * few characters.
 */
export function isCommonPassword(spelled: string): boolean {
  // As it is hashed.
  const password = spelled.normalize("NFKC");
  if (REPEATED.test(password)) return true;
  // Read at the first new password: most processes never need the list.
  common ??= new Set(readFileSync(FILE, "utf8").trimEnd().split("\n"));
  return common.has(password.toLowerCase());
}
