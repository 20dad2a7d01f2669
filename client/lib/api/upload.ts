import { LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { readToken } from "./access-token.ts";
import { credentials, renewToken } from "./api.ts";
import { ApiError, readErrorBody } from "./api-error.ts";

export interface UploadOptions {
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture and resolves with its address. @throws ApiError */
export async function uploadPicture(file: Blob, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.set("image", file, "picture");
  const reply = await sendForm("/api/images", form, options);
  return (reply as { data: { url: string } }).data.url; // as the contract says
}

/**
 * Sends a form with a file and resolves with the server's answer. Uses XMLHttpRequest, because `fetch` does
 * not report upload progress.
 * @throws ApiError
 */
export async function sendForm(
  path: string,
  form: FormData,
  options: UploadOptions,
): Promise<unknown> {
  try {
    return await send(path, form, options);
  } catch (failure) {
    const isExpired = failure instanceof ApiError && failure.status === 401;
    if (!isExpired || (await renewToken(readToken())) === undefined) throw failure;
    return send(path, form, options);
  }
}

function send(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<unknown> {
  // The file may have been removed while it was being prepared, or while the token was renewed.
  if (signal.aborted) return Promise.reject(notSent());
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.responseType = "json";
  for (const [name, value] of credentials()) request.setRequestHeader(name, value);
  request.setRequestHeader("accept-language", LANGUAGE);
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener("load", () => {
    if (request.status !== 200) reject(readErrorBody(request.status, request.response));
    else resolve(request.response);
  });
  request.addEventListener("error", () =>
    reject(new ApiError(0, t`We lost the connection. Send this file again.`)),
  );
  request.addEventListener("abort", () => reject(notSent()));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.send(form);
  return promise;
}

const notSent = () => new ApiError(0, t`Not sent.`);
