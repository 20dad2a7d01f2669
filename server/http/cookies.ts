const NAME = /^[\w.-]+$/;
const VALUE = /^[^\s",;\\]*$/;

/**
 * The cookies of a request in the one way of writing that every reader understands alike: each name
 * once (the first), no spaces, no quotation marks. What is written otherwise is left out. Whoever reads
 * a request must see the same person in it.
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
