const NAME = /^[\w.-]+$/;
const VALUE = /^[^\s",;\\]*$/;

/**
 * Normalizes a request's cookies, so that all parsers read them alike: each name once (the first), no spaces,
 * no quotation marks. Any other cookie is dropped. All code that reads the request must identify the same
 * user.
 */
export function normalCookies(header: string | undefined): string | undefined {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const [, name = "", value = ""] = /^\s?([^=]*)=(.*)$/.exec(part) ?? [];
    if (NAME.test(name) && VALUE.test(value) && !cookies.has(name)) cookies.set(name, value);
  }
  if (cookies.size === 0) return undefined;
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
