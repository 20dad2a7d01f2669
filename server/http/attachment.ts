/** The header under which a file is saved by the browser, and never shown as a page of the site (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
