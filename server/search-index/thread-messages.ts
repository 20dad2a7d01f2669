import type { PoolConfig } from "pg";
import type { PlotAxis } from "#shared/rules/search.ts";
import type { CarStatements } from "./car-row.ts";
import type { IndexedCar, IndexQuery } from "./search-index.ts";
import type { WatchedSearch } from "./search-matcher.ts";

/** What the thread of `SearchThread` is started with. */
export interface ThreadData {
  /** How the thread reaches the database; it has connections of its own. */
  connection: PoolConfig;
  statements: CarStatements;
  /** Prices in other currencies are not compared. */
  currency: string;
}
/** What the thread says. */
export type ThreadMessage =
  | { kind: "ready"; cars: number; ms: number }
  /** Changes may have been missed: the index is read anew. */
  | { kind: "stale"; reason: string }
  | { kind: "warning"; reason: string }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "failure"; id: number; reason: string };
/** What the thread is asked. */
export interface ThreadCall {
  id: number;
  question: ThreadQuestion;
}
/** A question with its arguments. */
export type ThreadQuestion =
  | { kind: "query"; query: IndexQuery }
  | { kind: "describe"; query: IndexQuery }
  | { kind: "plot"; query: IndexQuery; x: PlotAxis }
  | { kind: "understand"; line: string; now: number; makes: readonly string[] }
  | { kind: "suggest"; typed: string; limit: number }
  | { kind: "state" }
  /** Without `searches` the thread uses those that it has of this version, if it has them. */
  | {
      kind: "match";
      version: string;
      searches?: readonly WatchedSearch[];
      cars: IndexedCar[];
      now: number;
    };
