import { implement } from "@orpc/server";
import { type CallMeta, Email, type Who } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Actor } from "./actor.ts";
import { AppError, invariant } from "./errors.ts";

/** Set by us in what identity gets to see of a request; a caller's own is never passed on. */
export const CALLER_ADDRESS_HEADER = "x-caller-address";

/** The caller, as far as the connection tells. */
export interface Caller {
  /** What identity may know of the request: its cookies, its browser and its address. */
  readonly headers: Headers;
  /** What tries are counted by: an address, or the network of one. */
  readonly address: string;
  /** The request was made on this machine, and not through a proxy. */
  readonly isLocal: boolean;
  /** Whose session the request names, read from the database; asked once a request. */
  findActor(): Promise<Actor | undefined>;
  /** Goes out with the reply. */
  setCookies(cookies: readonly string[]): void;
}

export interface CallContext {
  requestId: string;
  caller: Caller;
}

const base = implement(served).$context<CallContext & { actor?: Actor }>();

/**
 * Start of every handler. What a call declares in the contract is enforced here, before its
 * input is read: a call nobody declared public is closed to visitors. Where the declaration is
 * `owner`, the handler compares the row.
 */
export const calls = base.use(async ({ procedure, context, next }, input) => {
  const { who }: CallMeta = procedure["~orpc"].meta;
  if (who === "public") return next();
  const actor = await context.caller.findActor();
  if (actor === undefined) throw new AppError("UNAUTHORIZED", "Please log in first.");
  if (!isAllowed(who, actor, input)) throw new AppError("FORBIDDEN", FORBIDDEN[who]);
  return next({ context: { actor } });
});

/** The part of `calls` that one feature implements. */
export type Calls = typeof calls;

/** Who makes a call that is not public. */
export function actorOf(context: { actor?: Actor }): Actor {
  invariant(context.actor, "a public call has no actor");
  return context.actor;
}

const FORBIDDEN: Record<Who, string> = {
  public: "",
  "signed-in": "",
  owner: "",
  "owner-only": "",
  buyer: "Only buyers may do this.",
  seller: "Only sellers may do this.",
  admin: "Only admins may do this.",
  // The same for every address, so that it does not reveal which ones exist.
  self: "You may only ask about your own address.",
};

const ROLE_OF: Partial<Record<Who, Role>> = { buyer: "Buyer", seller: "Seller", admin: "admin" };

function isAllowed(who: Who, actor: Actor, input: unknown): boolean {
  if (who === "self") return actor.role === "admin" || isOwnAddress(actor, input);
  const role = ROLE_OF[who];
  return role === undefined || actor.role === role;
}

/** The address that a call is about, wherever in its input it stands. */
function isOwnAddress(actor: Actor, input: unknown): boolean {
  const { email, query } = (input ?? {}) as { email?: unknown; query?: { email?: unknown } }; // not checked yet
  const asked = Email.safeParse(email ?? query?.email);
  // An address that is none is refused for what it is, when the input is read.
  return !asked.success || asked.data === actor.email;
}
