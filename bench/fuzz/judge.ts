import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { ERROR_STATUS } from "../../shared/contract/errors.ts";
import type { Operation } from "./operations.ts";
import type { FuzzRequest } from "./request.ts";
import type { FuzzReply } from "./send.ts";

export type FuzzRole = "visitor" | "Buyer" | "Seller" | "admin";

/** What no reply and no line of the log may hold. */
export interface Secrets {
  /** Keys, hashes, tokens and passwords. */
  values: readonly string[];
  /** Of people who are neither the caller nor public. */
  emails: readonly string[];
}

const GENERAL = new Set<number>(Object.values(ERROR_STATUS));
/** What each reply has, whatever was asked. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /./,
  "content-security-policy":
    /default-src '(?:self'.*object-src 'none|none)'.*base-uri 'none'.*frame-ancestors 'none'/,
  "x-request-id": /./,
  "cache-control": /./,
};
const TRACE =
  /\n\s+at [^\n]+:\d+:\d+|node_modules\/|\/server\/[\w/-]+\.ts\b|PostgresError|syntax error at or near/;
const NO_BODY = new Set([204, 304]);

export function judgeHeaders({ status, headers, body }: FuzzReply): string[] {
  const wrong = Object.entries(HEADERS)
    .filter(([name, form]) => !form.test(String(headers[name] ?? "")))
    .map(([name]) => `${status} without a good ${name}`);
  if (body.length > 0 && headers["content-type"] === undefined)
    wrong.push("a body without content-type");
  return wrong;
}

export function judgeText(text: string, secrets: Secrets): string[] {
  const problems: string[] = [];
  const trace = TRACE.exec(text);
  if (trace)
    problems.push(`a stack trace or a path of the program: ${trace[0].trim().slice(0, 80)}`);
  for (const secret of secrets.values)
    if (text.includes(secret)) problems.push(`a secret: ${secret.slice(0, 6)}…`);
  for (const email of secrets.emails)
    if (text.includes(email)) problems.push(`somebody's email: ${email}`);
  return problems;
}

/** Judges replies to one operation. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  readonly #compiled = new Map<object, ValidateFunction>();

  judge(operation: Operation, role: FuzzRole, request: FuzzRequest, reply: FuzzReply): string[] {
    const { status, headers } = reply;
    const problems: string[] = judgeHeaders(reply);
    const isDeclared = operation.replies.has(status);
    if (status >= 500 && status !== 503) problems.push(`status ${status}`);
    else if (request.isAddressed && !isDeclared && !GENERAL.has(status) && status !== 304)
      problems.push(`status ${status} is not declared`);
    const sender = request.isAnonymous ? "visitor" : role;
    if (request.isAddressed && status < 300 && !mayCall(operation, sender))
      problems.push(`${sender} was let in, although only ${operation.who} may call`);
    if (request.method === "HEAD" || NO_BODY.has(status)) return problems;
    const type = String(headers["content-type"] ?? "");
    const isJson = type.startsWith("application/json");
    if (status >= 400 && request.target.startsWith("/api/")) {
      if (!isJson) problems.push(`an error as ${type || "nothing"}`);
      else problems.push(...this.#judgeError(operation, reply));
    } else if (isDeclared && request.isAddressed) {
      const schema = operation.replies.get(status);
      if (schema && !isJson) problems.push(`content-type ${type}`);
      if (schema && isJson) problems.push(...this.#validate(schema, reply));
    }
    return problems;
  }

  #judgeError({ errors }: Operation, reply: FuzzReply): string[] {
    const problems = errors ? this.#validate(errors, reply) : [];
    if (problems.length > 0) return problems;
    const { requestId } = JSON.parse(reply.body.toString()) as { requestId: string }; // as just validated
    return requestId === reply.headers["x-request-id"] ? [] : ["the body names another request"];
  }

  #validate(schema: object, { body }: FuzzReply): string[] {
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      return ["a body that is no JSON"];
    }
    const validate = this.#compiled.get(schema) ?? this.#ajv.compile(schema);
    this.#compiled.set(schema, validate);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    const path = error?.instancePath.replace(/\/\d+/g, "/n") ?? "";
    return [`a body that its schema refuses: ${path} ${error?.message ?? ""}`];
  }
}

function mayCall({ who }: Operation, role: FuzzRole): boolean {
  if (who === "public") return true;
  if (role === "visitor") return false;
  if (who === "buyer" || who === "seller" || who === "admin") return role.toLowerCase() === who;
  return true;
}
