import { expect, test } from "vitest";

import { findOutage, markDatabaseError } from "./unavailable.ts";

function failure(code: string | undefined, message = "it failed", syscall?: string): Error {
  return Object.assign(new Error(message), { code, syscall });
}

function ofDatabase(error: Error): Error {
  markDatabaseError(error);
  return error;
}

test.each([
  ["full", failure("53100")],
  ["full", failure("ENOSPC")],
  ["full", failure("EDQUOT")],
  ["busy", failure("53300")],
  ["busy", failure("53200")],
  ["busy", failure(undefined, "timeout exceeded when trying to connect")],
  ["busy", failure("57014", "canceling statement due to statement timeout")],
  ["away", failure("57P01")],
  ["away", failure("57P03")],
  ["away", failure("08006")],
  ["busy", failure("57014", "storniere Anfrage wegen Zeitüberschreitung der Anfrage")],
  ["away", failure("25006", "cannot execute INSERT in a read-only transaction")],
  ["away", ofDatabase(failure("ECONNREFUSED"))],
  ["away", failure("ENOENT", "connect ENOENT /run/.s.PGSQL.5432", "connect")],
  ["away", failure(undefined, "Connection terminated unexpectedly")],
  ["away", failure(undefined, "Connection terminated due to connection timeout")],
  ["away", failure(undefined, "Client has encountered a connection error and is not queryable")],
])("an outage of the kind %s is told from a fault: %s", (kind, error) => {
  expect(findOutage(error)).toBe(kind);
});

test.each([
  [failure("23505")],
  [failure("42P01")],
  [failure("57014", "canceling statement due to user request")],
  [failure("ECONNRESET", "aborted")],
  [failure("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:25")],
  [failure("ENOTFOUND", "getaddrinfo ENOTFOUND api.example.com")],
  [failure("ENOENT", "open '/missing'", "open")],
  [new TypeError("undefined is not a function")],
  ["a text"],
])("a fault of our own is no outage: %s", (error) => {
  expect(findOutage(error)).toBeUndefined();
});
