import { join } from "node:path";
import {
  DATABASE,
  type MemberName,
  MEMBERS,
  OWNER,
  PORTS,
  REPLICATOR,
  SITE,
  SUPERUSER,
} from "./plan.ts";

/** What the configurations have in common. */
export interface Scratch {
  folder: string;
  /** PostgreSQL's programs. */
  postgres: string;
  /** One for all roles of this run. */
  password: string;
}

export function patroniConfig(name: MemberName, { folder, postgres, password }: Scratch): string {
  const [port, restPort] = [PORTS.postgres[name], PORTS.patroni[name]];
  return `scope: forecourt
name: ${name}
restapi:
  listen: 127.0.0.1:${restPort}
  connect_address: 127.0.0.1:${restPort}
etcd3:
  host: 127.0.0.1:${PORTS.etcd}
bootstrap:
  dcs:
    # The key of a dead primary expires after the ttl, which must be at least loop_wait + 2 * retry_timeout.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    # A commit is acknowledged when the standby has it, and only such a standby is promoted.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
  initdb:
  - encoding: UTF8
  - locale: C.UTF-8
  - data-checksums
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, name)}
  bin_dir: ${postgres}
  pgpass: ${join(folder, `pgpass-${name}`)}
  remove_data_directory_on_rewind_failure: true
  authentication:
    superuser: { username: ${SUPERUSER}, password: ${password} }
    replication: { username: ${REPLICATOR}, password: ${password} }
  parameters:
    unix_socket_directories: ${folder}
    password_encryption: scram-sha-256
  pg_hba:
  - host all all 127.0.0.1/32 scram-sha-256
  - host replication ${REPLICATOR} 127.0.0.1/32 scram-sha-256
`;
}

/** The port that leads to the members in this role, as Patroni says who has it. */
function listenFor(role: "primary" | "replica"): string {
  const members = MEMBERS.map(
    (name) =>
      `  server ${name} 127.0.0.1:${PORTS.postgres[name]} check port ${PORTS.patroni[name]}`,
  );
  return `listen ${role}
  bind 127.0.0.1:${PORTS[role]}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  # Otherwise connections to a machine that is gone would wait for its answer.
  default-server on-marked-down shutdown-sessions
${members.join("\n")}`;
}

export function haproxyConfig(): string {
  const apps = PORTS.apps
    .map((port, at) => `  server app${at + 1} 127.0.0.1:${port} check`)
    .join("\n");
  return `global
  maxconn 2000

defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 3s
  default-server inter 1s fall 2 rise 1

${listenFor("primary")}

${listenFor("replica")}

frontend site
  mode http
  option forwardfor
  bind 127.0.0.1:${PORTS.site}
  # While no process has a database, pages in memory are still served.
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  mode http
  balance roundrobin
  option httpchk GET /readyz
${apps}

backend alive
  mode http
  balance roundrobin
  option httpchk GET /healthz
${apps}
`;
}

export function pgbouncerConfig({ folder }: Pick<Scratch, "folder">): string {
  return `[databases]
${DATABASE} = host=127.0.0.1 port=${PORTS.primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "userlist.txt")}
; LISTEN, prepared statements and advisory locks belong to a connection.
pool_mode = session
max_client_conn = 500
default_pool_size = 60
; Set for the roles instead: see the statements of docs/scaling.md.
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
; By default, a refused log-in keeps everybody waiting for 15 seconds.
server_login_retry = 1
server_connect_timeout = 5
; A query that gets no server is refused after so many seconds: the site then answers 503 instead of waiting.
query_wait_timeout = 5
`;
}

/** PgBouncer asks the clients for these passwords, and logs in with them. */
export function userList({ password }: Pick<Scratch, "password">): string {
  return [OWNER, SITE].map((role) => `"${role}" "${password}"\n`).join("");
}

/** Run once, as the superuser, in the database \`postgres\`. */
export function setupStatements({ password }: Pick<Scratch, "password">): string[] {
  return [
    `CREATE ROLE ${OWNER} LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${SITE} LOGIN PASSWORD '${password}'`,
    `ALTER ROLE ${SITE} SET statement_timeout = '30s'`,
    `ALTER ROLE ${SITE} SET idle_in_transaction_session_timeout = '60s'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  ];
}
