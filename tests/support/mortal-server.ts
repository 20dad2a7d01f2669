import pino from "pino";
import { createApp } from "#server/app.ts";
import { loadBrand } from "#server/settings/brand.ts";
import { loadConfig } from "#server/settings/config.ts";
import { openDatabase } from "#server/db/connect.ts";

/**
 * The product in a separate process that kills itself when it reaches a point for the nth time, as in a power
 * failure: `node mortal-server.ts <port> <point> [n]`. With an empty point it is never killed. With an n of 0
 * it stays alive, and requests block at the point. A message from its parent names another
 * point, and is answered when it counts.
 */
const [port = "0", firstPoint = "", times = "1"] = process.argv.slice(2);
const settings = loadConfig();
const config = {
  ...settings,
  port: Number(port),
  publicUrl: "http://cars.test",
  secretKey: "k".repeat(40),
};
const log = pino({ level: "silent" });
const database = await openDatabase({ ...config, log, mode: "serve", maxConnections: 8 });
let point = firstPoint;
let left = Number(times);
process.on("message", (next: string) => {
  point = next;
  left = 1;
  process.send?.("armed");
});
const app = await createApp({
  config,
  brand: loadBrand(config),
  database,
  log,
  email: { send: async () => {} },
  sms: { send: async () => {} },
  pollSeconds: 0.5,
  async checkpoint(each) {
    if (each !== point) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    // A signal to the own process is delivered with a delay.
    if (left <= 0) await new Promise(() => {});
  },
});
await app.http.listen({ port: config.port, host: "127.0.0.1" });
process.stdout.write(`listening ${app.payments.provider?.publishableKey}\n`);
