import { readFileSync } from "node:fs";
import type { AnyContractProcedure } from "@orpc/contract";
import type { CallMeta } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import { buildApiDocument } from "#server/http/api-document.ts";
import { IN_PROCESS } from "#server/jobs/in-process.ts";
import { nameOf } from "#server/jobs/queues.ts";
import { JOBS } from "#server/jobs/all-jobs.ts";
import type { Setting } from "#server/settings/setting.ts";
import { SETTINGS } from "#server/settings/settings.ts";

/** Files generated from the code. A test compares each with the output of these functions. */

const OPERATING = "docs/operating.md";
const TABLE = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;

const JOB_TABLE = /(<!-- jobs -->\n)[\s\S]*?(\n<!-- \/jobs -->)/;

const settings = Object.entries(SETTINGS) as [string, Setting][]; // a const table of settings

function environmentExample(): string {
  const blocks = settings.map(([name, { about, accepts, fallback }]) =>
    [`# ${about.replaceAll("`", "")}`, `# Accepts ${accepts}.`, `#${name}=${fallback ?? ""}`].join(
      "\n",
    ),
  );
  const head =
    "# Every setting. None is required. Copy this file to .env, which every command reads; the environment goes before it.\n# Each setting can also be read from a file: NAME_FILE=/run/secrets/name.\n# Made from server/settings/settings.ts by `npm run generate`.";
  return `${[head, ...blocks].join("\n\n")}\n`;
}

function settingsTable(): string {
  const rows = settings.map(
    ([name, { about, accepts, fallback }]) =>
      `| <a id="${name.toLowerCase()}"></a>\`${name}\` | ${fallback === undefined ? "" : `\`${fallback}\``} | ${about} | ${accepts} |`,
  );
  return ["| setting | default | what it does | accepts |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function jobsTable(): string {
  const row = (name: string, when: string, about: string) => `| ${name} | ${when} | ${about} |`;
  const jobs = JOBS.map((job) => {
    const { cron } = job;
    const rounds = cron === undefined ? [] : [`${inWords(cron)} (\`${cron}\`)`];
    const put = job.queue === undefined ? [] : ["when it is due"];
    const start = job.chore !== undefined && job.atStart === true ? ["at each start"] : [];
    return row(`\`${nameOf(job)}\``, [...put, ...rounds, ...start].join(", "), job.about);
  });
  const processes = IN_PROCESS.map(({ name, when, about, why }) =>
    row(
      name,
      `in each process: ${when}`,
      `${about} No job: ${why[0]?.toLowerCase()}${why.slice(1)}`,
    ),
  );
  return ["| name | when | what it does |", "|---|---|---|", ...jobs, ...processes].join("\n");
}

/** Describes the few cron forms that jobs use; a new form must be added here. */
function inWords(cron: string): string {
  if (cron === "* * * * *") return "every minute";
  const [, minutes] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (minutes !== undefined) return `every ${minutes} minutes`;
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined)
    throw new Error(`say "${cron}" in words: scripts/generated-documents.ts`);
  return `every day at ${hour}:${minute.padStart(2, "0")} UTC`;
}

async function openApiDocument(): Promise<string> {
  return `${JSON.stringify(await buildApiDocument("http://localhost:3000"), null, 2)}\n`;
}

/**
 * Calls that only the dashboard makes, besides those of admins: whole groups, and single calls of others. Public pages
 * do not carry their addresses; tests/guards/tool-calls.test.ts sees that they make none of them but in what loads
 * these addresses itself.
 */
const TOOL_CALLS: ReadonlySet<string> = new Set([
  "account",
  "audit",
  "complaints",
  "imports",
  "listings",
  "payments",
  "records",
  "siteSettings",
  "verification",
  "vins",
  "alerts.change",
  "alerts.changeWishlist",
  "alerts.list",
  "alerts.remove",
  "alerts.restore",
  "bookings.cancelAsSeller",
  "bookings.counts",
  "bookings.exportSales",
  "bookings.find",
  "bookings.ofBuyer",
  "bookings.ofSeller",
  "bookings.remove",
  "conversations.archive",
  "conversations.block",
  "conversations.find",
  "conversations.list",
  "conversations.markRead",
  "conversations.openAttachment",
  "conversations.ownContact",
  "conversations.removeAttachment",
  "conversations.send",
  "conversations.shareContact",
  "conversations.stopSharingContact",
  "figures.cars",
  "figures.ofCars",
  "figures.own",
  "figures.tasks",
  "notices.addBrowser",
  "notices.browsers",
  "notices.list",
  "notices.markAllRead",
  "notices.markRead",
  "notices.prefer",
  "notices.preferences",
  "notices.removeBrowser",
  "products.create",
  "products.demote",
  "products.models",
  "products.ofSeller",
  "products.promote",
  "products.remove",
  "products.restore",
  "reports.answer",
  "reports.appeal",
  "reports.ofSeller",
  "waitingLists.list",
  "wishlist.list",
]);

/** Calls of other programs, of the server's own pages, and those that browsers make by their address. */
const NOT_OF_BROWSERS: ReadonlySet<string> = new Set([
  "auth.publicKeys",
  "auth.startGoogle",
  "categories.products",
  "conversations.addAttachment",
  "figures.countView",
  "products.similar",
  "search.describe",
  "search.suggest",
  "users.isAdmin",
  "users.isBuyer",
  "users.isSeller",
]);

/**
 * The part of the contract that a browser needs for its calls (client/lib/api/make-calls.ts): that of every page, or
 * what the dashboard adds to it.
 */
function browserContract(isTool: boolean): string {
  const groups = Object.entries(served).map(([group, calls]): [string, object] => [
    group,
    Object.fromEntries(
      Object.entries(calls)
        .filter(
          ([name, procedure]) =>
            !NOT_OF_BROWSERS.has(`${group}.${name}`) &&
            isToolCall(group, name, procedure) === isTool,
        )
        .map(([name, procedure]) => [name, addressOf(procedure)]),
    ),
  ]);
  const filled = groups.filter(([, calls]) => Object.keys(calls).length > 0);
  return `${JSON.stringify(Object.fromEntries(filled))}\n`;
}

function isToolCall(group: string, name: string, procedure: AnyContractProcedure): boolean {
  const { who } = procedure["~orpc"].meta as CallMeta; // every call of ours is built on `call`
  return who === "admin" || TOOL_CALLS.has(group) || TOOL_CALLS.has(`${group}.${name}`);
}

function addressOf(procedure: AnyContractProcedure): string | undefined {
  const { method, path, inputStructure, outputStructure } = procedure["~orpc"].route;
  // Called only by another site, or by the browser itself.
  if (inputStructure === "detailed") return undefined;
  return [method, path, outputStructure].filter((part) => part !== undefined).join(" ");
}

/** Path and content of every generated document. */
export async function makeDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [".env.example", environmentExample()],
    ["client/lib/api/contract.json", browserContract(false)],
    ["client/lib/api/tool-contract.json", browserContract(true)],
    ["docs/openapi.json", await openApiDocument()],
    [
      OPERATING,
      readFileSync(OPERATING, "utf8")
        .replace(TABLE, `$1${settingsTable()}$2`)
        .replace(JOB_TABLE, `$1${jobsTable()}$2`),
    ],
  ]);
}
