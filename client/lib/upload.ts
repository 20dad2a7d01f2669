import { readToken } from "./access-token.ts";
import { credentials, renewToken } from "./api.ts";
import { ApiError, readErrorBody } from "./api-error.ts";

interface UploadOptions {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a picture; its address. `fetch` cannot tell how far a request is, so this is one of the old
 * kind.
 * @throws ApiError
 */
export async function uploadPicture(file: Blob, options: UploadOptions): Promise<string> {
  try {
    return await send(file, options);
  } catch (failure) {
    const isExpired = failure instanceof ApiError && failure.status === 401;
    if (!isExpired || (await renewToken(readToken())) === undefined) throw failure;
    return send(file, options);
  }
}

function send(file: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", "/api/images");
  request.responseType = "json";
  for (const [name, value] of credentials()) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener("load", () => {
    if (request.status !== 200) reject(readErrorBody(request.status, request.response));
    // as the contract says
    else resolve((request.response as { data: { url: string } }).data.url);
  });
  request.addEventListener("error", () =>
    reject(new ApiError(0, "The connection was lost. Try this picture again.")),
  );
  request.addEventListener("abort", () => reject(new ApiError(0, "Not sent.")));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  const form = new FormData();
  form.set("image", file, "picture");
  request.send(form);
  return promise;
}
