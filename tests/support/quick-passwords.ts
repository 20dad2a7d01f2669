import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// A password's hash takes a tenth of a second, so that guessing takes years. Tests sign up hundreds of people.
const { scrypt } = crypto;
type Answer = (error: Error | null, key: Buffer) => void;
crypto.scrypt = ((
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  answer: Answer,
) => scrypt(password, salt, length, { ...options, N: 2 }, answer)) as typeof scrypt;
syncBuiltinESMExports();
