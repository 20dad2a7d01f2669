/** A request as it is written to the server. */
export interface FuzzRequest {
  method: string;
  /** Path and query as they are sent, encoded or not. */
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** Who sends it is left out: the credentials of a role, or none. */
  isAnonymous: boolean;
  /** The mutations that were applied; none: valid by its schema. */
  mutations: string[];
  /** Whether it still addresses its operation. */
  isAddressed: boolean;
  isIntact: boolean;
}

/** A value of a query or path as text. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Like `encodeURIComponent`, which refuses lone surrogates: they are encoded as if they were characters. */
export function encode(text: string): string {
  return Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** One line that sends the request again; the credentials of its role are in `$AUTH`. */
export function describeRequest(role: string, url: string, request: FuzzRequest): string {
  const { method, target, headers, body, isAnonymous } = request;
  const parts = ["curl -i --path-as-is", method === "HEAD" ? "-I" : `-X '${method}'`];
  for (const [name, value] of headers) parts.push(`-H ${quote(`${name}: ${shorten(value)}`)}`);
  if (role !== "visitor" && !isAnonymous) parts.push(`-H "authorization: Bearer $${role}"`);
  parts.push(quote(url + shorten(target)));
  const line = parts.join(" ");
  if (body === undefined) return line;
  const isPlain = body.length < 3_000 && Buffer.from(body.toString()).equals(body);
  return isPlain && !body.includes(0)
    ? `${line} --data-binary ${quote(body.toString())}`
    : `echo ${shorten(body.toString("base64"))} | base64 -d | ${line} --data-binary @-`;
}

function quote(text: string): string {
  // `$'…'` has an escape for every character.
  return /^[\x20-\x26\x28-\x7e]*$/.test(text)
    ? `'${text}'`
    : `$'${text.replace(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).replace(/\\u\{(\w{1,4})\}/g, (_, hex: string) => `\\u${hex.padStart(4, "0")}`)}'`;
}

function shorten(text: string): string {
  return text.length > 4_000 ? `${text.slice(0, 200)}…(${text.length} characters)` : text;
}
