/** Everything listens on loopback alone, at fixed ports: a member keeps its port when it comes back. */
export const PORTS = {
  apps: [4601, 4602],
  postgres: { a: 5601, b: 5602 },
  pooler: 5603,
  patroni: { a: 5611, b: 5612 },
  etcd: 5701,
  etcdPeers: 5702,
  /** HAProxy: the primary, the replicas, the site. */
  primary: 5801,
  replica: 5802,
  site: 5803,
} as const;

export const ALL_PORTS: readonly number[] = Object.values(PORTS).flatMap((ports) =>
  typeof ports === "number" ? ports : Object.values(ports),
);

export type MemberName = keyof typeof PORTS.postgres;
export const MEMBERS = ["a", "b"] as const satisfies readonly MemberName[];

export const SITE_URL = `http://127.0.0.1:${PORTS.site}`;

/** Roles of the database, and the superuser of the servers. */
export const OWNER = "forecourt_owner";
export const SITE = "forecourt_site";
export const DATABASE = "forecourt";
export const SUPERUSER = "postgres";
export const REPLICATOR = "replicator";

/** From the end of the primary to the first acknowledged booking, in seconds. */
export const GOAL_SECONDS = 45;

/** Bookings go on for so long before the primary's end and after the first one that is acknowledged again. */
export const BEFORE_MS = 5_000;
export const AFTER_MS = 5_000;

export function databaseUrl(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}
