import { BackupStoreError } from "./backup-store.ts";

/** The service was too busy, or what it received was not what was sent. */
export const RETRIED_CODES: ReadonlySet<string> = new Set([
  "Busy",
  "Silent",
  "RequestTimeout",
  "IncompleteBody",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "DamagedPart",
]);

interface Refusal {
  what: string;
  bucket: string;
  host: string;
  status: number;
  isBusy: boolean;
  /** The code in the service's reply; its message is not repeated, because it can contain keys. */
  told: string | undefined;
}

const WRONG_KEY = new Set(["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken"]);
const WRONG_REGION = new Set([
  "AuthorizationHeaderMalformed",
  "PermanentRedirect",
  "TemporaryRedirect",
]);

export function explainRefusal(refusal: Refusal): BackupStoreError {
  const { host, status, isBusy, told } = refusal;
  const code = isBusy ? "Busy" : (told ?? `Status${status}`);
  const word = told === undefined ? `status ${status}` : `status ${status}, ${told}`;
  const sentence = isBusy
    ? `${host} could not ${refusal.what} (${word}). Try again later.`
    : explain(refusal, code, word);
  return new BackupStoreError(code, sentence || `${host} refused (${word}).`);
}

function explain({ what, bucket, host, status }: Refusal, code: string, word: string): string {
  if (code === "NoSuchBucket")
    return `There is no bucket ${bucket} at ${host}. Create it, or correct its name or BACKUPS_S3_ENDPOINT.`;
  if (WRONG_KEY.has(code))
    return `${host} does not accept the access key (${word}). Check BACKUPS_S3_ACCESS_KEY_ID and BACKUPS_S3_SECRET_ACCESS_KEY; where they are unset, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  if (WRONG_REGION.has(code) || (status >= 300 && status < 400))
    return `The bucket ${bucket} is in another region (${word}). Check BACKUPS_S3_ENDPOINT and BACKUPS_S3_REGION; where they are unset, S3_ENDPOINT and S3_REGION.`;
  if (code === "RequestTimeTooSkewed")
    return `${host} refuses requests because the clock of this machine is wrong. Set it by NTP.`;
  if (status === 401 || status === 403)
    return `The access key may not ${what} in the bucket ${bucket} (${word}). It needs the rights to list, read, write and delete.`;
  return `${host} could not ${what} in the bucket ${bucket} (${word}).`;
}

/** Of a request without a reply: no connection, one that broke, or a timeout. */
export function explainSilence(host: string, error: unknown): BackupStoreError {
  return new BackupStoreError(
    "Silent",
    `${host} does not answer (${reasonOf(error)}). Check BACKUPS_S3_ENDPOINT, or S3_ENDPOINT where that is unset, and the network.`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "timeout";
  const { cause } = error;
  // `fetch` only says that it failed; the system's code is in the cause.
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
