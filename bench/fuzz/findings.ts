import { formatTable } from "../report/table.ts";

interface Finding {
  count: number;
  line: string;
  reply: string;
}

/** Counts replies, and keeps what is wrong: once each, with the first request that shows it. */
export class Findings {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #statuses = new Set<string>();
  readonly #found = new Map<string, Finding>();
  total = 0;

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  count(operation: string, role: string, status: number): void {
    this.total += 1;
    const key = `${operation} ${role}`;
    const row = this.#counts.get(key) ?? new Map<string, number>();
    this.#counts.set(key, row);
    this.#statuses.add(String(status));
    row.set(String(status), (row.get(String(status)) ?? 0) + 1);
  }

  add(operation: string, problem: string, line: string, reply: string): void {
    const key = `${operation}: ${problem}`;
    const before = this.#found.get(key);
    if (before) before.count += 1;
    else this.#found.set(key, { count: 1, line, reply: reply.slice(0, 300) });
  }

  describe(): string {
    const statuses = [...this.#statuses].sort();
    const sums = new Map<string, number>();
    const rows = [...this.#counts].map(([key, row]) => {
      const [operation = "", role = ""] = key.split(" ");
      for (const [status, count] of row) sums.set(status, (sums.get(status) ?? 0) + count);
      return [operation, role, ...statuses.map((status) => String(row.get(status) ?? ""))];
    });
    rows.push(["all", "", ...statuses.map((status) => String(sums.get(status) ?? ""))]);
    const table = formatTable(
      [["operation", "role", ...statuses], ...rows],
      statuses.map((_, n) => n + 2),
    );
    const found = [...this.#found].map(
      ([key, { count, line, reply }]) =>
        `\n${key} (${count} times)\n  ${line}\n  ${reply.replaceAll("\n", " ")}`,
    );
    return `${table}\n${found.join("\n")}\n\n${this.total} requests, ${this.#found.size} findings`;
  }
}
