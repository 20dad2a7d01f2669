/** Reads the token from the address of a page that a mail links to. */
export function readLinkToken(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}
