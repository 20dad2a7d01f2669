/**
 * Content-Disposition header that makes the browser save a file instead of showing it as a page (RFC 6266).
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
