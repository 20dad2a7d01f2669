import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Speeds up password hashing. A hash takes a tenth of a second, to slow down guessing, but tests sign up
// hundreds of people. Files of one worker share their modules, so this runs once per file: it is idempotent.
const QUICK = Symbol.for("forecourt.quickPasswords");
/** The most steps of a hash in tests. */
const QUICK_N = 32;
const { scrypt } = crypto;
type Answer = (error: Error | null, key: Buffer) => void;
const quickScrypt = ((
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  answer: Answer,
) =>
  // Vectors of tests have low costs of their own.
  scrypt(
    password,
    salt,
    length,
    { ...options, N: Math.min(options.N ?? QUICK_N, QUICK_N) },
    answer,
  )) as typeof scrypt;
if (!(QUICK in scrypt)) {
  crypto.scrypt = Object.assign(quickScrypt, { [QUICK]: true });
  syncBuiltinESMExports();
}
