import { useSyncExternalStore } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
import { keepToken, onForgotten, readToken, subjectOf, untilRenewal } from "./access-token.ts";
import { api, fetchToken, renewToken } from "./api.ts";

/** Who sits in front of this browser. Loading until the server has said so for the first time. */
export type Session =
  | { status: "loading" }
  | { status: "nobody" }
  | { status: "signed-in"; user: SessionUser };

const LOADING: Session = { status: "loading" };
const NOBODY: Session = { status: "nobody" };

let current: Session = LOADING;
let hasBegun = false;
let renewal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Session): void {
  current = next;
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
      change({ status: "signed-in", user });
      const kept = readToken();
      // A token that another person has left behind is no use beside this cookie.
      const isOwn = kept !== undefined && subjectOf(kept) === user.uid;
      const token = isOwn ? kept : await renewToken();
      if (token !== undefined) scheduleRenewal(token);
    }
  } catch {
    // Nobody answered: what was known stays; the page's own calls tell the person.
    if (current.status === "loading") change(NOBODY);
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
  const next = await renewToken().catch(() => token);
  if (next === undefined) change(NOBODY);
  else scheduleRenewal(next, next === token ? RETRY_MS : undefined);
}

/** Shows a change of the person's own account at once. */
export function showUser(user: SessionUser): void {
  change({ status: "signed-in", user });
}

/** A sign-in has succeeded: gets the token, so that every tab is signed in. */
export async function beginSession(user: SessionUser): Promise<void> {
  change(LOADING);
  const token = await fetchToken();
  change({ status: "signed-in", user });
  if (token !== undefined) scheduleRenewal(token);
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
  location.assign(path);
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  onForgotten(() => change(NOBODY));
  // A page that comes back as it was left may have missed that somebody logged out.
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

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
}
