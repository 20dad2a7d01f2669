import type { Transaction } from "kysely";
import type { Pool } from "pg";
import type { Identity } from "#server/adapters/identity/identity.ts";
import type { OpenIdProvider } from "#server/adapters/openid/openid.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import type { UserContext } from "#server/features/users/context.ts";
import type { Person } from "#server/features/users/views/person.ts";

/** What signing in works with. */
export interface AuthContext extends SessionContext {
  /** Whether tries are limited by the caller's address; those for an account always are. */
  limitsCallers: boolean;
  isDemo: boolean;
  /** What the log-in page may offer. */
  ways: { google: boolean };
  /** Whether a stand-in for Google is offered to browsers on the same machine. */
  hasStandIn: boolean;
  /** Signs what a browser keeps to be known again. */
  secretKey: string;
  /** Sends a link that confirms the address of an account. */
  sendVerificationLink(person: { id: string; email: string }): Promise<void>;
  /** Tells the owner that an account was locked. */
  onLock(email: string): Promise<void>;
  /** Tells the owner that the second factor was locked. */
  onCodeLock(userId: string): Promise<void>;
  /** Writes down what went wrong after the reply had gone. */
  onFailure(error: unknown, message: string): void;
}

export interface AccountContext extends AuthContext {
  /** What the other features keep about a person, by the names it has in the export. */
  personalData: Readonly<Record<string, (person: Person) => Promise<unknown>>>;
  /** Ends the bookings, lines and payments of a person whose account is deleted. */
  release(transaction: Transaction<Database>, personId: string): Promise<void>;
}

export interface SessionContext extends UserContext {
  pool: Pool;
  identity: Identity;
}

export interface OpenIdContext extends AuthContext {
  /** The provider that is set up; in a demo without one, for browsers on the same machine, the stand-in. */
  findProvider(caller: Caller): Promise<OpenIdProvider | undefined>;
}
