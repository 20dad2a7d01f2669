import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { findDescendants, sendSignal } from "../machine/processes.ts";
import {
  haproxyConfig,
  patroniConfig,
  pgbouncerConfig,
  type Scratch,
  setupStatements,
  userList,
} from "./configs.ts";
import { ALL_PORTS, type MemberName, MEMBERS, PORTS, SUPERUSER } from "./plan.ts";
import type { Programs } from "./programs.ts";
import { waitFor } from "../site/wait-for.ts";
import { isListening, type ServiceFolder } from "./services.ts";

/** Of Patroni's answer to `GET /cluster`. */
interface Cluster {
  members: { name: string; role: string; state: string; lag?: number | string }[];
}

/** Two PostgreSQL under Patroni and etcd, behind HAProxy and PgBouncer. */
export class FailoverCluster {
  readonly #folder: ServiceFolder;
  readonly #programs: Programs;
  readonly #scratch: Scratch;
  readonly #patroni = new Map<MemberName, ChildProcess>();
  #frozen: number[] = [];

  constructor(folder: ServiceFolder, programs: Programs, password: string) {
    this.#folder = folder;
    this.#programs = programs;
    this.#scratch = { folder: folder.path, postgres: programs.postgres, password };
    // PostgreSQL outlives a Patroni that is killed, as at the end of an interrupted run.
    process.on("exit", () => {
      for (const name of MEMBERS) sendSignal(this.#findServer(name), "SIGKILL");
    });
  }

  /** Starts everything and creates the roles and the database. @throws Error naming what does not start */
  async start(): Promise<void> {
    for (const port of ALL_PORTS)
      if (await isListening(port))
        throw new Error(`Port ${port} is in use. End what listens there.`);
    const { path } = this.#programs;
    const etcd = `http://127.0.0.1:${PORTS.etcd}`;
    const peers = `http://127.0.0.1:${PORTS.etcdPeers}`;
    const options = {
      name: "failover",
      "data-dir": join(this.#folder.path, "etcd"),
      "listen-client-urls": etcd,
      "advertise-client-urls": etcd,
      "listen-peer-urls": peers,
      "initial-advertise-peer-urls": peers,
      "initial-cluster": `failover=${peers}`,
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    this.#folder.start("etcd", path.etcd, words);
    await waitFor("etcd", 20, async () => (await isListening(PORTS.etcd)) || undefined);
    for (const name of MEMBERS) {
      this.#folder.write(`patroni-${name}.yml`, patroniConfig(name, this.#scratch));
      this.startMember(name);
    }
    await this.waitForPair();
    await this.#createDatabase();
    const haproxy = this.#folder.write("haproxy.cfg", haproxyConfig());
    this.#folder.start("haproxy", path.haproxy, ["-db", "-f", haproxy]);
    await waitFor("HAProxy", 20, async () => (await isListening(PORTS.primary)) || undefined);
    this.#folder.write("userlist.txt", userList(this.#scratch));
    const pgbouncer = this.#folder.write("pgbouncer.ini", pgbouncerConfig(this.#scratch));
    this.#folder.start("pgbouncer", path.pgbouncer, [pgbouncer]);
    await waitFor("PgBouncer", 20, async () => (await isListening(PORTS.pooler)) || undefined);
  }

  startMember(name: MemberName): void {
    sendSignal(this.#frozen.splice(0), "SIGKILL");
    const config = join(this.#folder.path, `patroni-${name}.yml`);
    const child = this.#folder.start(`patroni-${name}`, this.#programs.path.patroni, [config]);
    this.#patroni.set(name, child);
  }

  /** Waits until one is the primary and the other its synchronous standby. @returns the primary */
  waitForPair(): Promise<MemberName> {
    return waitFor("a primary with a synchronous standby", 180, async () => {
      const { members } = await this.#describe();
      const primary = members.find(({ role, state }) => role === "leader" && state === "running");
      const standby = members.find(({ role }) => role === "sync_standby");
      const isFollowing = standby !== undefined && standby.lag === 0;
      return isFollowing ? MEMBERS.find((name) => name === primary?.name) : undefined;
    });
  }

  /**
   * Ends a member as the loss of its machine would: Patroni and all processes of PostgreSQL at once. Frozen ones stay,
   * with their connections, and answer nothing more, as behind a network that has failed.
   */
  end(name: MemberName, signal: "SIGKILL" | "SIGSTOP"): void {
    const patroni = this.#patroni.get(name)?.pid;
    const pids = [...(patroni === undefined ? [] : [patroni]), ...this.#findServer(name)];
    sendSignal(pids, signal);
    if (signal === "SIGSTOP") this.#frozen = pids;
  }

  /** The processes of a member's PostgreSQL; none where it does not run. */
  #findServer(name: MemberName): number[] {
    const file = join(this.#folder.path, name, "postmaster.pid");
    if (!existsSync(file)) return [];
    const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
    return [postmaster, ...findDescendants(postmaster, "postgres")];
  }

  /** Asks each Patroni in turn, because one of them may be dead. */
  async #describe(): Promise<Cluster> {
    for (const name of MEMBERS) {
      const url = `http://127.0.0.1:${PORTS.patroni[name]}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => {});
      if (response?.ok) return (await response.json()) as Cluster; // Patroni's documented answer
    }
    return { members: [] };
  }

  async #createDatabase(): Promise<void> {
    const primary = await this.waitForPair();
    const client = new Client({
      host: "127.0.0.1",
      port: PORTS.postgres[primary],
      user: SUPERUSER,
      password: this.#scratch.password,
      database: "postgres",
    });
    await client.connect();
    try {
      for (const statement of setupStatements(this.#scratch)) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
