declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts a body of RFC 8188, as a browser does with a push message (RFC 8291). */
  export function decrypt(
    body: Buffer,
    params: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
