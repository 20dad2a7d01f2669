import type { AwsClient } from "aws4fetch";

/** Signs a request to a service that speaks the S3 protocol, and sends it once. @throws what `fetch` throws */
export async function sendSigned(
  client: AwsClient,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  // A bucket of another region redirects to a host that this signature is not for.
  const request = await client.sign(url, { ...init, redirect: "manual" });
  // Passed to fetch, because a Request loses its signal when the garbage is collected.
  return fetch(request, { signal });
}
