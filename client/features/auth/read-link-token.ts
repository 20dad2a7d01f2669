/** The token in the address of a page that a mail leads to. */
export function readLinkToken(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}
