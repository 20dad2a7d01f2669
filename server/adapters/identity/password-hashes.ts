import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** scrypt as OWASP's Password Storage Cheat Sheet asks for it: 16 MiB, passed over five times. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** The difference to the cost of better-auth's own hashes (N 16384, r 16, p 1), which older accounts have. */
const REST: Cost = { N: 2 ** 14, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * `$scrypt$ln=14,r=8,p=5$salt$key`, salt and key in base64, as the PHC string format writes hashes. Other lengths and
 * higher costs are refused.
 */
const HASH = /^\$scrypt\$ln=(1?\d),r=(\d),p=(\d)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/**
 * Hashes passwords and verifies them. A hash of better-auth's own is replaced as soon as its password has been given:
 * `renew` stores the new one in its place.
 */
export function passwordHashes(renew: (former: string, hash: string) => Promise<void>) {
  return {
    hash: hashPassword,
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [, ln, r, p, salt = "", key = ""] = HASH.exec(hash) ?? [];
      if (ln !== undefined) {
        const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
        const expected = Buffer.from(key, "base64");
        const sent = await derive(password, Buffer.from(salt, "base64"), cost);
        return timingSafeEqual(sent, expected);
      }
      const isRight = await verifyPassword({ hash, password });
      // For an address that nobody has, the password is hashed: that must take as long.
      await derive(password, randomBytes(SALT_BYTES), REST);
      if (isRight) await renew(hash, await hashPassword(password));
      return isRight;
    },
  };
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${toText(salt)}$${toText(key)}`;
}

function toText(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
