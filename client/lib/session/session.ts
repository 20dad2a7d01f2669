import { useSyncExternalStore } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
import { PAGES } from "#shared/rules/pages.ts";
import {
  keepToken,
  onKeptElsewhere,
  readToken,
  subjectOf,
  untilRenewal,
} from "#client/lib/api/access-token.ts";
import { setActingUser } from "#client/lib/api/acting-user.ts";
import { api, fetchToken, renewToken, whenSessionOver } from "#client/lib/api/api.ts";
import { keepTyped } from "#client/lib/forms/draft.ts";
import { forgetReads } from "#client/lib/api/read-memory.ts";
import { here, withReturn } from "./return-path.ts";

/**
 * Who sits in front of this browser. Loading until the server has said so for the first time;
 * unreachable while it does not answer.
 */
export type Session =
  | { status: "loading" }
  | { status: "unreachable" }
  | { status: "nobody" }
  | { status: "signed-in"; user: SessionUser };

const LOADING: Session = { status: "loading" };
const UNREACHABLE: Session = { status: "unreachable" };
const NOBODY: Session = { status: "nobody" };

let current: Session = LOADING;
let hasBegun = false;
let renewal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Session): void {
  // The page is about to show something else.
  if (current.status === "signed-in" && next.status === "nobody") keepTyped();
  current = next;
  if (next.status === "nobody") forgetReads();
  setActingUser(next.status === "signed-in" ? next.user.uid : undefined);
  for (const listener of listeners) listener();
}

/** Asks the server who this is, gets a token and keeps it fresh. */
export async function refreshSession(): Promise<Session> {
  try {
    const { user } = await api.auth.session();
    if (user === null) {
      keepToken(undefined);
      change(NOBODY);
    } else {
      const kept = readToken();
      // A token that another person has left behind is no use beside this cookie: whoever hears of the session
      // makes calls at once, so theirs comes first.
      const isOwn = kept !== undefined && subjectOf(kept) === user.uid;
      const token = isOwn ? kept : await renewToken(kept).catch(() => undefined);
      change({ status: "signed-in", user });
      if (token !== undefined) scheduleRenewal(token);
    }
  } catch {
    // Nobody answered: what was known stays; the page's own calls tell the person.
    if (current.status === "loading") change(UNREACHABLE);
  }
  return current;
}

/** A token that could not be renewed is tried again before long, in milliseconds. */
const RETRY_MS = 30_000;

function scheduleRenewal(token: string, wait = untilRenewal(token)): void {
  clearTimeout(renewal);
  renewal = setTimeout(() => void renew(token), wait);
}

async function renew(token: string): Promise<void> {
  const next = await renewToken(token).catch(() => token);
  if (next === undefined) {
    keepToken(undefined);
    change(NOBODY);
  }
  // By a clock that is hours ahead, a new token is due as soon as it is there.
  else scheduleRenewal(next, next === token ? RETRY_MS : Math.max(RETRY_MS, untilRenewal(next)));
}

/** Shows a change of the person's own account at once. */
export function showUser(user: SessionUser): void {
  change({ status: "signed-in", user });
}

/** A sign-in has succeeded: gets the token, so that every tab is signed in. */
export async function beginSession(user: SessionUser): Promise<void> {
  change(LOADING);
  // The session is there already; a token that could not be had now is asked for again before long.
  const token = await fetchToken().catch(() => undefined);
  change({ status: "signed-in", user });
  if (token === undefined) setTimeout(() => void refreshSession(), RETRY_MS);
  else scheduleRenewal(token);
}

/** The server has put a new session in the place of this browser's, as it does after a change of password. */
export async function followSession(): Promise<void> {
  await fetchToken();
  await refreshSession();
}

/** Ends the session here and, by the token that is gone, in every tab of this browser. */
export async function logOut(): Promise<void> {
  await api.auth.signOut();
  leaveFor("/");
}

/**
 * This browser knows nobody any more, and this tab goes to another page. What it shows until then
 * stays: a page that noticed would send the person to log in.
 */
export function leaveFor(path: string): void {
  clearTimeout(renewal);
  keepToken(undefined);
  forgetReads();
  location.assign(path);
}

/** The session is over: log in, and come back here. */
function logInAgain(): void {
  keepTyped();
  leaveFor(withReturn(PAGES.login.path, here()));
}

/** Asks for the session again, after a request without an answer. */
export function tryAgain(): void {
  change(LOADING);
  void refreshSession();
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  onKeptElsewhere((token) => {
    if (token === undefined) change(NOBODY);
    else if (current.status !== "signed-in") void refreshSession();
    // The page belongs to a session that has ended.
    else if (subjectOf(token) !== current.user.uid) location.reload();
  });
  whenSessionOver(logInAgain);
  // A page restored from the bfcache may have missed a log-out.
  addEventListener("pageshow", (event) => {
    if (event.persisted) void refreshSession();
  });
  void refreshSession();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  begin();
  return () => listeners.delete(listener);
}

/** Tells who is signed in, now and whenever that changes: for what is no component. */
export function watchSession(callback: (session: Session) => void): void {
  subscribe(() => callback(current));
  callback(current);
}

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
}
