import { setTimeout as sleep } from "node:timers/promises";
import { connectDevtools, type DevtoolsEvent } from "./devtools.ts";

const LOAD_LIMIT_MS = 120_000;
/** A page that asked for nothing this long has all it wants. */
const QUIET_MS = 700;
const POLL_MS = 50;

/** Requests and bytes transferred for a page since the previous reading. */
export interface Transfer {
  requests: number;
  bytes: number;
}

/** A tab's page, driven by the DevTools protocol. */
export interface BrowserPage {
  send(method: string, parameters?: object): Promise<Record<string, unknown>>;
  /** Opens an address and waits until it and the requests that it makes have loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page; promises are awaited. @throws Error of the page */
  evaluate<Value>(expression: string): Promise<Value>;
  takeTransfer(): Transfer;
  close(): Promise<void>;
}

interface Session {
  id: string;
  targetId: string;
  /** Prerendered for a click that may come, and not shown. */
  isPrepared: boolean;
}

interface TargetEvent {
  sessionId: string;
  /** Absent in the event of a detached target. */
  targetInfo?: { targetId: string; type: string; subtype?: string };
}

/**
 * Keeps the list of a tab's pages. Prerendered pages are added, then shown or dropped; a page that was shown
 * is removed.
 */
function follow(
  sessions: Session[],
  method: string,
  { sessionId: id, targetInfo }: TargetEvent,
): void {
  if (method === "Target.detachedFromTarget") {
    const at = sessions.findIndex((session) => session.id === id);
    if (at !== -1) sessions.splice(at, 1);
    return;
  }
  if (targetInfo?.type !== "page") return;
  const { targetId, subtype } = targetInfo;
  const isPrepared = subtype === "prerender";
  if (method === "Target.attachedToTarget") sessions.push({ id, targetId, isPrepared });
  const known = sessions.find((session) => session.targetId === targetId);
  if (known) known.isPrepared = isPrepared;
}

/**
 * Opens a new tab. A browser does not prerender while DevTools is attached to the page itself. Attached to
 * the tab it does: each page of the tab then has a session of its own, the newest first.
 */
export async function openTab(address: string): Promise<BrowserPage> {
  const devtools = await connectDevtools(address);
  const sessions: Session[] = [];
  const loading = { isDone: false, lastActivity: 0 };
  let transfer: Transfer = { requests: 0, bytes: 0 };

  const handle = ({ method, params, sessionId }: DevtoolsEvent) => {
    if (method.startsWith("Target.")) follow(sessions, method, params as unknown as TargetEvent); // the protocol's own form
    if (method.startsWith("Network.")) loading.lastActivity = performance.now();
    if (method === "Page.loadEventFired" && sessionId === current()) loading.isDone = true;
    if (method === "Network.loadingFinished") {
      transfer.requests += 1;
      transfer.bytes += Number(params["encodedDataLength"]);
    }
  };
  /** The page that is shown. */
  const current = () => sessions.findLast(({ isPrepared }) => !isPrepared)?.id;
  const send = (method: string, parameters: object = {}) =>
    devtools.send(method, parameters, current());

  devtools.listen(handle);
  const { targetId } = await devtools.send("Target.createTarget", {
    url: "about:blank",
    forTab: true,
  });
  const { sessionId: tab } = await devtools.send("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await devtools.send("Target.setAutoAttach", attach, String(tab));
  while (current() === undefined) await sleep(POLL_MS);
  return {
    send,
    async open(url) {
      await send("Page.enable");
      await send("Network.enable");
      loading.isDone = false;
      await send("Page.navigate", { url });
      const deadline = performance.now() + LOAD_LIMIT_MS;
      while (!loading.isDone || performance.now() - loading.lastActivity < QUIET_MS) {
        if (performance.now() > deadline) throw new Error(`${url} did not finish loading`);
        await sleep(POLL_MS);
      }
    },
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(`The page threw at ${expression}: ${JSON.stringify(exceptionDetails)}`);
      return (result as { value: Value }).value; // the caller knows the type of its expression
    },
    takeTransfer() {
      const taken = transfer;
      transfer = { requests: 0, bytes: 0 };
      return taken;
    },
    async close() {
      await devtools.send("Target.closeTarget", { targetId });
      devtools.close();
    },
  };
}
