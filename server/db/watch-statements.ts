import type { QueryConfig } from "pg";

/** A statement that has ended. Its text has no values, except those that are written in it. */
export interface EndedStatement {
  text: string;
  /** When it was sent, in milliseconds since 1970-01-01. */
  startedAt: number;
  ms: number;
  error: unknown;
  /** Sent by work whose statements may take long, such as a migration. */
  mayBeLong: boolean;
  /** What `begin` of the watcher has returned. */
  begun: unknown;
}

export interface StatementWatcher {
  /** Called as a statement is sent, in the caller's asynchronous context, which its end does not have. */
  begin(): unknown;
  end(statement: EndedStatement): void;
}

const watchers = new Set<StatementWatcher>();

/** Watches the statements of all pools of this process, until the returned function is called. */
export function watchStatements(watcher: StatementWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

type Callback = (error: unknown, result: unknown) => void;

/** Sends a query of any form that `pg` takes, and tells the watchers of its end. Streams are not watched. */
export function sendWatched(
  send: (...query: unknown[]) => unknown,
  query: readonly unknown[],
  mayBeLong = false,
): unknown {
  const text = textOf(query[0]);
  if (watchers.size === 0 || text === undefined) return send(...query);
  const startedAt = Date.now();
  const began = performance.now();
  const begun = [...watchers].map((watcher) => ({ watcher, begun: watcher.begin() }));
  const end = (error: unknown) => {
    const ms = performance.now() - began;
    for (const each of begun)
      each.watcher.end({ text, startedAt, ms, error, mayBeLong, begun: each.begun });
  };
  const last = query.at(-1);
  if (typeof last === "function") {
    const callback = last as Callback; // the last argument of `pg`
    const wrapped: Callback = (error, result) => {
      end(error ?? undefined);
      callback(error, result);
    };
    return send(...query.slice(0, -1), wrapped);
  }
  const answer = send(...query);
  if (answer instanceof Promise)
    answer.then(
      () => end(undefined),
      (error: unknown) => end(error),
    );
  return answer;
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement)
    return undefined;
  const { text } = statement as Partial<QueryConfig>; // the other form that `pg` takes
  return text;
}
