import { timingSafeEqual } from "node:crypto";
import { Fault, type WireRequest } from "./wire.ts";

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Whether a request has the publishable key instead of the secret one. @throws Fault without a valid key. */
export function isPublicCaller(headers: WireRequest["headers"], keys: Keys): boolean {
  const { authorization } = headers;
  const given = typeof authorization === "string" ? keyOf(authorization) : "";
  if (given === "")
    throw new Fault(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  if (isSame(given, keys.secretKey)) return false;
  if (isSame(given, keys.publishableKey)) return true;
  throw new Fault(401, {
    message: `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(8)}`,
  });
}

/** The key as a bearer token, or as the user name of basic authentication, as curl sends it. */
function keyOf(authorization: string): string {
  const [, scheme = "", value = ""] = /^(bearer|basic) +(\S{1,500})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value;
  return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function secretKeyRequired(): Fault {
  return new Fault(401, {
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}
