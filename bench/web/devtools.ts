import { setTimeout as sleep } from "node:timers/promises";

const ANSWER_LIMIT_MS = 30_000;

export interface DevtoolsEvent {
  method: string;
  params: Record<string, unknown>;
  /** Of the page it is about; the browser's own events have none. */
  sessionId?: string;
}

type Result = Record<string, unknown>;

/** One connection to a browser that speaks for all its pages. */
export interface Devtools {
  send(method: string, parameters?: object, sessionId?: string): Promise<Result>;
  listen(listener: (event: DevtoolsEvent) => void): void;
  close(): void;
}

type Message =
  | { id: number; result?: Result; error?: { message: string } }
  | (DevtoolsEvent & { id?: undefined });

/** @throws Error when no browser listens at that address. */
export async function connectDevtools(address: string): Promise<Devtools> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The browser closed its door")));
  });
  const waiting = new Map<number, (answer: Message & { id: number }) => void>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message; // the protocol's own form
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else waiting.get(message.id)?.(message);
  });
  return {
    async send(method, parameters = {}, sessionId) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Message & { id: number }>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params: parameters, sessionId }));
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
    },
    listen: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  };
}
