import { createECDH, hkdfSync } from "node:crypto";

export interface PushKeys {
  /** Both in base64url, as VAPID (RFC 8292) has them. */
  publicKey: string;
  privateKey: string;
}

/**
 * The pair of keys that the site shows to push services. It is derived from the site's own key: all processes have
 * the same one, and nothing needs to be stored.
 */
export function derivePushKeys(siteKey: string): PushKeys {
  for (let round = 0; ; round += 1) {
    const bytes = Buffer.from(hkdfSync("sha256", siteKey, "", `forecourt: web push ${round}`, 32));
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(bytes);
    } catch {
      // Not every number is a key of the curve: one of four thousand million is not.
      continue;
    }
    return {
      publicKey: pair.getPublicKey().toString("base64url"),
      privateKey: bytes.toString("base64url"),
    };
  }
}
