import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { ask, ROOT, startProcess } from "../machine/start-process.ts";

export type BareServerOrder =
  | { from: "memory"; headers: Record<string, string | string[]>; body: Buffer }
  | { from: "database"; connection: PoolConfig; origin: string };

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startBareServer(order: BareServerOrder): Promise<BareServer> {
  const started = startProcess(join(ROOT, "bench/bare-server-process.ts"), { ipc: true });
  const port = await ask<number>(started, order);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: started.pid,
    async stop() {
      started.child.kill();
      await started.ended;
    },
  };
}

/** Node adds these headers automatically. */
const AUTOMATIC = ["date", "connection", "keep-alive", "transfer-encoding"];

/** A reply exactly as it was sent, to be sent again from memory. */
export async function copyReply(
  url: string,
  headers: Record<string, string>,
): Promise<BareServerOrder & { from: "memory" }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once("error", reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding was set
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !AUTOMATIC.includes(name)) kept[name] = value;
  }
  const body = Buffer.concat(chunks);
  return { from: "memory", headers: { ...kept, "content-length": String(body.length) }, body };
}
