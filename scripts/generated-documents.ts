import { readFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { served } from "#shared/contract/contract.ts";
import { buildApiDocument } from "#server/http/api-document.ts";
import type { Setting } from "#server/settings/setting.ts";
import { SETTINGS } from "#server/settings/settings.ts";

/** Files made from the code: a test compares each with what these functions give. */

const OPERATING = "docs/operating.md";
const TABLE = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;

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

async function openApiDocument(): Promise<string> {
  return `${JSON.stringify(await buildApiDocument("http://localhost:3000"), null, 2)}\n`;
}

/** What a browser needs of the contract to make its calls: methods and paths, without the schemas. */
function browserContract(): string {
  return `${JSON.stringify(minifyContractRouter(served))}\n`;
}

/** Path and content of every generated document. */
export async function makeDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [".env.example", environmentExample()],
    ["client/lib/contract.json", browserContract()],
    ["docs/openapi.json", await openApiDocument()],
    [OPERATING, readFileSync(OPERATING, "utf8").replace(TABLE, `$1${settingsTable()}$2`)],
  ]);
}
