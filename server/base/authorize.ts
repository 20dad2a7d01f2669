import { implement } from "@orpc/server";
import { t } from "#shared/lib/text.ts";
import { type CallMeta, Email, type Who } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Actor } from "./actor.ts";
import { AppError, invariant } from "./errors.ts";

/** Set by the server on the headers passed to identity; a header of that name from the client is dropped. */
export const CALLER_ADDRESS_HEADER = "x-caller-address";

/** The caller, as far as the connection identifies them. */
export interface Caller {
  /** The request's headers that identity may read: cookies, browser and address. */
  readonly headers: Headers;
  /** Key of rate limits: an address, or its network. */
  readonly address: string;
  /** Whether the request was made on this machine, and not through a proxy. */
  readonly isLocal: boolean;
  /** The user of the request's session, read from the database; memoized per request. */
  findActor(): Promise<Actor | undefined>;
  /** Sets cookies on the reply. */
  setCookies(cookies: readonly string[]): void;
  /** Names the user in the log where no session does: a log-in, a sign-up or a link has shown who it is. */
  noteUser(userId: string): void;
}

export interface CallContext {
  requestId: string;
  caller: Caller;
}

const base = implement(served).$context<CallContext & { actor?: Actor }>();

/**
 * Start of every handler. The declaration of a call in the contract is enforced here, before its input is
 * parsed: a call that is not declared public is closed to visitors. Where the declaration is `owner`, the
 * handler compares the row.
 */
export const calls = base.use(async ({ procedure, context, next }, input) => {
  const { who }: CallMeta = procedure["~orpc"].meta;
  if (who === "public") return next();
  const actor = await context.caller.findActor();
  if (actor === undefined) throw new AppError("UNAUTHORIZED", t`Please log in first.`);
  if (!isAllowed(who, actor, input)) throw new AppError("FORBIDDEN", FORBIDDEN[who]);
  return next({ context: { actor } });
});

/** The part of `calls` that one feature implements. */
export type Calls = typeof calls;

/** The authenticated user of a call that is not public. */
export function actorOf(context: { actor?: Actor }): Actor {
  invariant(context.actor, "a public call has no actor");
  return context.actor;
}

const FORBIDDEN: Record<Who, string> = {
  public: "",
  "signed-in": "",
  owner: "",
  "owner-only": "",
  buyer: t`You need a buyer account to do this.`,
  seller: t`You need a seller account to do this.`,
  admin: t`You need an admin account to do this.`,
  // The same for every address, so that it does not reveal which accounts exist.
  self: t`You can only ask about your own email address.`,
};

const ROLE_OF: Partial<Record<Who, Role>> = { buyer: "Buyer", seller: "Seller", admin: "admin" };

function isAllowed(who: Who, actor: Actor, input: unknown): boolean {
  if (who === "self") return actor.role === "admin" || isOwnAddress(actor, input);
  const role = ROLE_OF[who];
  return role === undefined || actor.role === role;
}

/** The email address that a call is about, from its body or its query. */
function isOwnAddress(actor: Actor, input: unknown): boolean {
  const { email, query } = (input ?? {}) as { email?: unknown; query?: { email?: unknown } }; // not checked yet
  const asked = Email.safeParse(email ?? query?.email);
  // An invalid address passes here: input validation refuses it with the right reason.
  return !asked.success || asked.data === actor.email;
}
