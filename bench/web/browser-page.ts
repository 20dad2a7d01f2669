import { setTimeout as sleep } from "node:timers/promises";

const ANSWER_LIMIT_MS = 30_000;
/** A page that asked for nothing this long has all it wants. */
const QUIET_MS = 700;
const POLL_MS = 50;

/** What was transferred for a page since it was last asked. */
export interface Transfer {
  requests: number;
  bytes: number;
}

/** A page of a browser, driven by the DevTools protocol. */
export interface BrowserPage {
  send(method: string, parameters?: object): Promise<Record<string, unknown>>;
  /** Opens an address and waits until it and what it starts by itself have been loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page; promises are awaited. @throws Error of the page */
  evaluate<Value>(expression: string): Promise<Value>;
  takeTransfer(): Transfer;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  method?: string;
  params?: { encodedDataLength?: number };
  result?: Record<string, unknown>;
  error?: { message: string };
}

export async function connectPage(address: string): Promise<BrowserPage> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The browser closed its door")));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  let transfer: Transfer = { requests: 0, bytes: 0 };
  const loading = { isDone: false, lastActivity: 0 };
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Answer; // the protocol's own form
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method?.startsWith("Network.")) loading.lastActivity = performance.now();
    if (message.method === "Page.loadEventFired") loading.isDone = true;
    if (message.method === "Network.loadingFinished") {
      transfer.requests += 1;
      transfer.bytes += message.params?.encodedDataLength ?? 0;
    }
  });

  async function send(method: string, parameters: object = {}): Promise<Record<string, unknown>> {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params: parameters }));
    const impatience = new AbortController();
    const late = sleep(ANSWER_LIMIT_MS, undefined, { signal: impatience.signal }).catch(
      () => undefined,
    );
    const answer = await Promise.race([answered, late]);
    impatience.abort();
    waiting.delete(id);
    if (answer === undefined) throw new Error(`The browser did not answer ${method}`);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  }

  await send("Page.enable");
  await send("Network.enable");
  return {
    send,
    async open(url) {
      loading.isDone = false;
      await send("Page.navigate", { url });
      const deadline = performance.now() + ANSWER_LIMIT_MS;
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
      return (result as { value: Value }).value; // what the expression gives is the caller's to know
    },
    takeTransfer() {
      const taken = transfer;
      transfer = { requests: 0, bytes: 0 };
      return taken;
    },
    async close() {
      await send("Page.close");
      socket.close();
    },
  };
}
