import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openData } from "../site/data-directory.ts";
import type { Site } from "../site/start-site.ts";
import type { Findings } from "./findings.ts";
import { type FuzzRole, Judge, judgeText, type Secrets } from "./judge.ts";
import { requestsTo } from "./make-request.ts";
import type { Operation } from "./operations.ts";
import { logIn, type Person, readKnown, readSecrets } from "./people.ts";
import { readUnexpected } from "./read-log.ts";
import { describeRequest, type FuzzRequest } from "./request.ts";
import { type FuzzReply, send } from "./send.ts";
import type { Known } from "./values.ts";

export const ROLES: readonly FuzzRole[] = ["visitor", "Buyer", "Seller", "admin"];
const WORKERS = 8;
/** Work that would go on for minutes behind each request. */
const RARE: Readonly<Record<string, number>> = {
  "system.beginBackup": 50,
  "system.sendTestEmail": 10,
};
/** Reads all of a site's mails, on a site without a mail server and for its own machine alone. */
const READS_MAILS = new Set(["messages.list"]);
/**
 * Calls that give somebody's address by design: the account that was entered, and the other side of a sale. Whose sales
 * those may be is asked by `foreign-ids.test.ts` of each feature.
 */
const GIVES_ADDRESSES = /^(?:auth\.enterDemo$|bookings\.|payments\.)/;

export interface Case {
  operation: Operation;
  role: FuzzRole;
}

/** The requests to one site. */
export class Round {
  readonly #site: Site;
  readonly #dataDir: string;
  readonly #findings: Findings;
  readonly #judge = new Judge();
  readonly #sent = new Map<string, [operation: string, line: string]>();
  #people = new Map<FuzzRole, Person>();
  #pools: { known: Known; strangers: Known } | undefined;
  #secrets: Secrets = { values: [], emails: [] };
  #logRead = 0;
  /** Single-flight. */
  readonly #loggingIn = new Map<FuzzRole, Promise<Person>>();

  constructor(site: Site, dataDir: string, findings: Findings) {
    this.#site = site;
    this.#dataDir = dataDir;
    this.#findings = findings;
  }

  async renew(): Promise<void> {
    for (const role of ROLES)
      if (role !== "visitor") this.#people.set(role, await logIn(this.#site.url, role));
    const database = await openData(this.#dataDir);
    try {
      const people = [...this.#people.values()];
      this.#pools = await readKnown(database, people);
      const key = readFileSync(join(this.#dataDir, "secret-key"), "utf8").trim();
      const passwords = [...this.#site.output().matchAll(/^Demo \w+: \S+, password (\S+)$/gm)];
      this.#secrets = await readSecrets(database, [key, ...passwords.map(([, one = ""]) => one)]);
    } finally {
      await database.close();
    }
  }

  async run(seed: number, cases: readonly Case[], from: number, to: number): Promise<void> {
    let next = from;
    const work = async () => {
      while (next < to) {
        const index = next;
        next += 1;
        const one = cases[index % cases.length];
        if (one) await this.#try(seed, index, one, Math.floor(index / cases.length));
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    this.#readLog();
  }

  async #try(seed: number, index: number, { operation, role }: Case, turn: number): Promise<void> {
    const rare = RARE[operation.id];
    if (rare !== undefined && turn % rare !== 0) return;
    const pools = this.#pools;
    if (pools === undefined) return;
    const known =
      role === "admin" && /^(users|records)\./.test(operation.id) ? pools.strangers : pools.known;
    const [request] = fc.sample(requestsTo(operation, known), {
      seed: seed * 1_000_003 + index,
      numRuns: 1,
    });
    if (request === undefined) return;
    const line = describeRequest(role, this.#site.url, request);
    let reply = await this.#send(role, request, index).catch(String);
    if (
      typeof reply !== "string" &&
      reply.status === 401 &&
      this.#isLost(role, operation, request)
    ) {
      await this.#logInAgain(role);
      reply = await this.#send(role, request, index).catch(String);
    }
    if (typeof reply === "string") {
      // A body that is refused while it is sent breaks the connection; the process lives, or every request fails.
      const isRefused = (request.body?.length ?? 0) > 60_000 && /ECONNRESET|EPIPE/.test(reply);
      // Headers that are too large are refused before Node knows the method, and so with a body for HEAD, too.
      const isBodyOfHead = request.method === "HEAD" && reply.includes("Data after `Connection");
      if (!isRefused && !isBodyOfHead) this.#findings.add(operation.id, reply, line, "");
      return;
    }
    this.#findings.count(operation.id, role, reply.status);
    const id = reply.headers["x-request-id"];
    if (typeof id === "string") this.#sent.set(id, [operation.id, line]);
    const problems = [
      ...this.#judge.judge(operation, role, request, reply),
      ...this.#judgeSecrets(operation, role, request, reply),
    ];
    for (const problem of problems)
      this.#findings.add(
        operation.id,
        problem,
        `${line} # ${request.mutations.join(", ")}`,
        reply.body.toString(),
      );
  }

  /** Whether the session has ended: an earlier request has logged out, or ended all sessions. */
  #isLost(role: FuzzRole, { who }: Operation, { headers, isAnonymous }: FuzzRequest): boolean {
    const isOther = headers.some(([name]) => name === "cookie" || name === "x-acting-user");
    return role !== "visitor" && who !== "public" && !isAnonymous && !isOther;
  }

  async #logInAgain(role: FuzzRole): Promise<void> {
    const running = this.#loggingIn.get(role) ?? logIn(this.#site.url, role);
    this.#loggingIn.set(role, running);
    try {
      this.#people.set(role, await running);
    } finally {
      this.#loggingIn.delete(role);
    }
  }

  #judgeSecrets(
    operation: Operation,
    role: FuzzRole,
    request: FuzzRequest,
    reply: FuzzReply,
  ): string[] {
    if (READS_MAILS.has(operation.id)) return [];
    const own = this.#people.get(role);
    const asked = `${decode(request.target)} ${request.body?.toString() ?? ""}`.toLowerCase();
    const emails =
      role === "admin" || GIVES_ADDRESSES.test(operation.id)
        ? []
        : this.#secrets.emails.filter((email) => email !== own?.email && !asked.includes(email));
    return judgeText(reply.body.toString(), { values: this.#secrets.values, emails });
  }

  #send(role: FuzzRole, request: FuzzRequest, index: number): Promise<FuzzReply> {
    const person = this.#people.get(role);
    const headers = [...request.headers];
    const isOwn = (name: string) => headers.some(([other]) => other === name);
    if (person && !request.isAnonymous && !isOwn("cookie") && !isOwn("authorization")) {
      if (index % 2 === 0) headers.push(["authorization", `Bearer ${person.token}`]);
      else headers.push(["cookie", person.cookie]);
      if (index % 2 === 1 && !isOwn("origin")) headers.push(["origin", this.#site.url]);
    }
    return send(this.#site.url, { ...request, headers });
  }

  #readLog(): void {
    const text = this.#site.output().slice(this.#logRead);
    this.#logRead += text.length;
    for (const { message, requestId, details } of readUnexpected(text)) {
      const [operation, line] = this.#sent.get(requestId ?? "") ?? ["log", ""];
      this.#findings.add(operation, `log: ${message}`, line, details);
    }
    const withoutPasswords = text.replace(/^Demo \w+: .*$/gm, "");
    for (const problem of judgeText(withoutPasswords, { ...this.#secrets, emails: [] }))
      if (problem.startsWith("a secret")) this.#findings.add("log", problem, "", "");
    this.#sent.clear();
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
