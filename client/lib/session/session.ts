import { useSyncExternalStore } from "react";
import type { SessionUser } from "#shared/contract/auth.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
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
import { isLeaving, setLeaving } from "#client/lib/browser/leaving.ts";
import { ENDED_HASH, here, withReturn } from "./return-path.ts";

/**
 * The session of this browser. `loading` until the server has answered for the first time, `unreachable`
 * while it does not answer.
 */
export type Session =
  | { status: "loading" }
  | { status: "unreachable" }
  /** `hasEnded` if a session has ended on this page, or while it was loaded. */
  | { status: "nobody"; hasEnded?: true }
  | { status: "signed-in"; user: SessionUser };

const LOADING: Session = { status: "loading" };
const UNREACHABLE: Session = { status: "unreachable" };
const NOBODY: Session = { status: "nobody" };
const ENDED: Session = { status: "nobody", hasEnded: true };

let current: Session = LOADING;
let hasBegun = false;
/** Whether this page began with a token, or somebody was signed in on it. */
let hadSession = false;
let renewal: ReturnType<typeof setTimeout> | undefined;
/** While it is not 0, a token that another tab keeps is not followed. */
let holds = 0;
let isMissed = false;
const listeners = new Set<() => void>();

function change(next: Session): void {
  // The page is about to be replaced by the log-in.
  if (current.status === "signed-in" && next.status === "nobody") keepTyped();
  if (next.status === "signed-in") hadSession = true;
  current = next.status === "nobody" && hadSession ? ENDED : next;
  if (next.status === "nobody") forgetReads();
  nameActingUser();
  for (const listener of listeners) listener();
}

/** None while another person signs in here, also if the previous one becomes known only then. */
function nameActingUser(): void {
  setActingUser(holds === 0 && current.status === "signed-in" ? current.user.uid : undefined);
}

/** Asks the server for the current user, gets a token and keeps it fresh. */
export async function refreshSession(): Promise<Session> {
  try {
    const { user } = await api.auth.session();
    if (user === null) {
      keepToken(undefined);
      change(NOBODY);
    } else {
      const kept = readToken();
      // A token that another user has left behind is useless with this cookie. Subscribers make calls as soon
      // as the session is known, so the right token is fetched first.
      const isOwn = kept !== undefined && subjectOf(kept) === user.uid;
      const token = isOwn ? kept : await renewToken(kept).catch(() => undefined);
      change({ status: "signed-in", user });
      if (token !== undefined) scheduleRenewal(token);
    }
  } catch {
    // No answer: the last known state stays; the page's own calls report the problem.
    if (current.status === "loading") change(UNREACHABLE);
  }
  return current;
}

/** Delay before a failed renewal is retried, in milliseconds. */
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
  // If the computer's clock is hours ahead, a new token seems due immediately: wait at least this long.
  else scheduleRenewal(next, next === token ? RETRY_MS : Math.max(RETRY_MS, untilRenewal(next)));
}

/** Updates the user's own account on the page at once. */
export function showUser(user: SessionUser): void {
  change({ status: "signed-in", user });
}

/** Takes over a session that the server has set: gets its token, which signs in every tab. */
export async function adoptSession(user: SessionUser): Promise<void> {
  change(LOADING);
  // The session exists already; if the token cannot be fetched now, it is retried later.
  const token = await fetchToken().catch(() => undefined);
  change({ status: "signed-in", user });
  if (token === undefined) setTimeout(() => void refreshSession(), RETRY_MS);
  else scheduleRenewal(token);
}

/**
 * From here on tokens of other tabs wait, until the returned function is called. Until then calls of this page name no
 * acting user: with another tab's token, a named one would reload the page.
 */
export function holdOffOthers(): () => void {
  holds += 1;
  nameActingUser();
  return () => {
    holds -= 1;
    if (holds > 0) return;
    nameActingUser();
    if (isMissed) follow(readToken());
    isMissed = false;
  };
}

/** Ends the session here. Removing the token also logs out the other tabs of this browser. */
export async function logOut(): Promise<void> {
  setLeaving(true);
  try {
    await api.auth.signOut();
    leaveFor(PAGE_PATHS.home);
  } catch (failure) {
    setLeaving(false);
    throw failure;
  }
}

/**
 * Forgets the session locally and goes to another page. The session's subscribers are not notified: this page
 * would otherwise redirect to the log-in.
 */
export function leaveFor(path: string): void {
  clearTimeout(renewal);
  hadSession = false;
  keepToken(undefined);
  forgetReads();
  location.assign(path);
}

/** The session is over: go to the log-in, which returns here. */
function logInAgain(): void {
  // A reading of the page was refused because the person is logging out, and is on the way to the home page.
  if (isLeaving()) return;
  keepTyped();
  leaveFor(withReturn(PAGE_PATHS.login, here()) + ENDED_HASH);
}

/** Asks for the session again after an unanswered request. */
export function tryAgain(): void {
  change(LOADING);
  void refreshSession();
}

/** Follows the token that another tab has kept or forgotten. */
function follow(token: string | undefined): void {
  if (token === undefined) change(NOBODY);
  else if (current.status !== "signed-in") void refreshSession();
  // The page belongs to a session that has ended.
  else if (subjectOf(token) !== current.user.uid) location.reload();
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  // Before the first answer: another tab that learns of the end at the same time removes the token.
  hadSession = readToken() !== undefined;
  onKeptElsewhere((token) => {
    if (holds > 0) isMissed = true;
    else follow(token);
  });
  whenSessionOver(logInAgain);
  // A page restored from the bfcache may have missed a log-out.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    setLeaving(false);
    void refreshSession();
  });
  void refreshSession();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  begin();
  return () => listeners.delete(listener);
}

/** Calls back with the session now and at each change; for code outside of components. */
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
