import type { Transaction } from "kysely";
import type { Pool } from "pg";
import type { Identity } from "#server/adapters/identity/identity.ts";
import type { OpenIdProvider } from "#server/adapters/openid/openid.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Limiter } from "#server/base/limiter.ts";
import type { Database } from "#server/db/schema.ts";
import type { UserContext } from "#server/features/users/context.ts";
import type { Person } from "#server/features/users/views/person.ts";

/** The dependencies of the sign-in calls. */
export interface AuthContext extends SessionContext {
  /** Whether tries are limited by the caller's address; those for an account always are. */
  limitsCallers: boolean;
  /** For calls that hash a password. */
  hashTurns: Limiter;
  /** The providers that the log-in page may offer. */
  ways: { google: boolean };
  /** Whether a stand-in for Google is offered to browsers on the same machine. */
  hasStandIn: boolean;
  /** The key that signs the cookie by which a browser is known again. */
  secretKey: string;
  /** Sends a link that confirms the address of an account. */
  sendVerificationLink(person: { id: string; email: string }): Promise<void>;
  /** Tells the owner that an account was locked. */
  onLock(email: string): Promise<void>;
  /** Tells the owner that the second factor was locked. */
  onCodeLock(userId: string): Promise<void>;
  /** Logs a failure that came after the reply was sent. */
  onFailure(error: unknown, message: string): void;
}

export interface AccountContext extends AuthContext {
  /** Personal data of the other features, by their names in the export. */
  personalData: Readonly<Record<string, (person: Person) => Promise<unknown>>>;
  /** Ends the bookings, lines and payments of a person whose account is deleted. */
  release(transaction: Transaction<Database>, personId: string): Promise<void>;
}

export interface SessionContext extends UserContext {
  isDemo: boolean;
  /** Everybody may enter its demo accounts. */
  isPublicDemo: boolean;
  pool: Pool;
  identity: Identity;
  /** The site's name of the moment, which no password may consist of. */
  brand: { readonly name: string };
}

export interface OpenIdContext extends AuthContext {
  /** The provider that is set up. A demo without one offers its stand-in to browsers on the same machine. */
  findProvider(caller: Caller): Promise<OpenIdProvider | undefined>;
}
