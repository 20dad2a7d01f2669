import { connect, createServer } from "node:net";

import type { AddressInfo, Socket } from "node:net";

/** A connection to a database that can fall silent, as when a host dies without closing it. */
export interface Network {
  /** The database behind it, as a `postgres://` URL. */
  readonly url: string;
  /** From now on existing connections silently drop all data; new ones work. */
  forget(): void;
  /** Until `restore`, no new connection is answered, and existing ones drop all data. */
  cut(): void;
  /** Until `restore`, all connections are closed and new ones refused, as while a database restarts. */
  refuse(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a database. */
export async function openNetwork(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl);
  const socketDir = target.searchParams.get("host");
  const port = Number(target.port === "" ? 5432 : target.port);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "open" | "cut" | "refusing" = "open";
  const silence = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far);
      far.unpipe(near);
      near.pause();
      far.pause();
    }
  };
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const taken = new Set<Socket>();
  const server = createServer((near) => {
    taken.add(near);
    near.on("close", () => taken.delete(near));
    near.on("error", () => {});
    // Accepted by the operating system, and never answered.
    if (state === "cut") return void near.pause();
    if (state === "refusing") return void near.destroy();
    const far =
      socketDir === null
        ? connect(port, target.hostname)
        : connect(`${socketDir}/.s.PGSQL.${port}`);
    far.on("error", () => near.destroy());
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("close", () => far.destroy());
    far.on("close", () => {
      near.destroy();
      pairs.delete(pair);
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  url.searchParams.delete("host");
  return {
    url: url.href,
    forget: silence,
    cut() {
      state = "cut";
      silence();
    },
    refuse() {
      state = "refusing";
      end();
    },
    restore: () => (state = "open"),
    async close() {
      for (const socket of taken) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
