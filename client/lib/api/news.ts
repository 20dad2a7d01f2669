import { useEffect, useRef, useSyncExternalStore } from "react";
import { EVENTS_PATH } from "#shared/rules/events.ts";
import { useWhileVisible } from "#client/lib/browser/use-while-visible.ts";
import { readToken } from "./access-token.ts";
import { credentials, renewToken } from "./api.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** The server writes every 25 seconds: after such a silence the connection is dead. */
const SILENCE_MS = 60_000;
/** Events in quick succession are told once. */
const TOGETHER_MS = 50;
/** How often pages still ask while the stream is open. */
const LIVE_MS = 60_000;

const listeners = new Set<() => void>();
const watchers = new Set<() => void>();
let connection: AbortController | undefined;
let isLive = false;
let failures = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let telling: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `act` when the server says that something has changed for this person, and at an interval while the page is
 * visible: a short one where there is no stream, because a proxy may allow none. All callers share one connection,
 * which a hidden page gives up: a browser has six for all tabs of a site.
 */
export function useNews(act: () => void, everyMs: number): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => onNews(() => latest.current()), []);
  const isHeard = useSyncExternalStore(watch, () => isLive, never);
  useWhileVisible(act, isHeard ? Math.max(everyMs, LIVE_MS) : everyMs);
}

const never = () => false;

function watch(callback: () => void): () => void {
  watchers.add(callback);
  return () => watchers.delete(callback);
}

/** The same without asking at an interval. Returns how to stop. */
export function onNews(callback: () => void): () => void {
  listeners.add(callback);
  if (listeners.size === 1) document.addEventListener("visibilitychange", adapt);
  adapt();
  return () => {
    listeners.delete(callback);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", adapt);
    disconnect();
  };
}

/** Connects a visible page, and disconnects a hidden one. */
function adapt(): void {
  if (document.visibilityState !== "visible") return disconnect();
  if (connection !== undefined || waiting !== undefined) return;
  const own = new AbortController();
  connection = own;
  void follow(own).finally(() => {
    if (connection !== own) return;
    connection = undefined;
    setLive(false);
    failures += 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    // Not all browsers at once after a restart of the server.
    waiting = setTimeout(retry, pause * (0.5 + Math.random()));
  });
}

function retry(): void {
  waiting = undefined;
  if (listeners.size > 0) adapt();
}

function disconnect(): void {
  clearTimeout(waiting);
  waiting = undefined;
  connection?.abort();
  connection = undefined;
  failures = 0;
  setLive(false);
}

/** Reads the stream until it ends; never rejects. */
async function follow(own: AbortController): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => own.abort(), SILENCE_MS);
  };
  try {
    listen();
    const headers = credentials();
    const { ok, status, body } = await fetch(EVENTS_PATH, { headers, signal: own.signal });
    if (status === 401) await renewToken(readToken());
    if (!ok || body === null) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      listen();
      failures = 0;
      if (connection === own) setLive(true);
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      if (events.some((event) => event.startsWith("data:"))) tellSoon();
    }
  } catch {
    // Aborted, or no connection: whoever listens asks at intervals meanwhile.
  } finally {
    clearTimeout(silence);
  }
}

function tellSoon(): void {
  telling ??= setTimeout(() => {
    telling = undefined;
    for (const callback of listeners) callback();
  }, TOGETHER_MS);
}

function setLive(value: boolean): void {
  if (isLive === value) return;
  isLive = value;
  for (const callback of watchers) callback();
}
