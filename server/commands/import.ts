import { resolve } from "node:path";

import { loadBrand } from "#server/settings/brand.ts";
import { loadConfig } from "#server/settings/config.ts";
import { openSettings } from "#server/settings/current-settings.ts";
import { openDatabase } from "#server/db/connect.ts";
import { describeLowSpace } from "#server/db/free-space.ts";
import { prepareDemo } from "#demo/demo.ts";
import {
  describePreview,
  describeProgress,
  describeSummary,
  describeSync,
  describeOddPrices,
} from "#server/importing/describe.ts";
import { findOwner } from "#server/importing/find-owner.ts";
import {
  ConnectionLostError,
  DiskFullError,
  ImportError,
  UnknownColumnsError,
} from "#server/importing/import-error.ts";
import { importProducts } from "#server/importing/import-products.ts";
import { findOddSample, findSiteMedians } from "#server/importing/odd-prices.ts";
import { findOpenUnits } from "#server/importing/open-units.ts";
import { USAGE, readOptions } from "#server/importing/options.ts";
import { previewImport } from "#server/importing/preview-import.ts";
import { openReport, openTimedReport } from "#server/importing/report.ts";
import { openFile } from "#server/importing/source.ts";
import { syncProducts } from "#server/importing/sync-products.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { CommandError } from "#server/base/command-error.ts";
import { runCommand } from "./run-command.ts";

import type { Config } from "#server/settings/config.ts";
import type { ImportOptions, ImportProgress } from "#server/importing/import-products.ts";
import type { CommandOptions } from "#server/importing/options.ts";
import type { OpenUnits } from "#server/importing/open-units.ts";
import type { UnitDefaults } from "#server/importing/plan.ts";
import type { Report } from "#server/importing/report.ts";

/** Exit codes of a process that a signal ended, as shells report them. */
const STOP_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopSignal = keyof typeof STOP_CODES;
const RESUME = "Cars already added stay. Import the file again to add the rest.";
const STOPPED = `Import stopped. ${RESUME}`;
const SHOWN_ROWS = 5;
/** Without a terminal a line now and then is enough. */
const LINE_EVERY_MS = 3_000;

const RETRY_WITH_SPACE = "Free some space on it, then import the file again.";

await runCommand(async () => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new CommandError(error.message + hintAt(error));
  }
});

function hintAt(error: ImportError): string {
  if (error instanceof UnknownColumnsError) return " Use --map, as in --map price=Amount.";
  if (error instanceof DiskFullError) return ` ${RETRY_WITH_SPACE}`;
  // PostgreSQL closes every connection when its disk is full.
  const lowSpace =
    error instanceof ConnectionLostError ? describeLowSpace(loadConfig().dataDir) : undefined;
  return lowSpace === undefined ? "" : ` ${lowSpace}`;
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return void process.stdout.write(`${USAGE}\n`);
  const config = loadConfig();
  if (options.isDryRun) await preview(options, defaultsOf(options, config, config), config);
  else await importFile(options, config);
}

function defaultsOf(
  options: CommandOptions,
  { currency }: { currency: string },
  { distanceUnit }: Config,
): UnitDefaults {
  return {
    currency: options.currency ?? currency,
    distance: options.distance ?? distanceUnit,
  };
}

/** Reads no database, so settings made by admins are not considered. */
async function preview(
  options: CommandOptions,
  defaults: UnitDefaults,
  { listingDays }: Config,
): Promise<void> {
  const { file, changes } = options;
  const source = openFile(file);
  let asked: string | undefined;
  const result = await previewImport({
    source,
    defaults,
    changes,
    listingDays,
    now: new Date(),
    show: SHOWN_ROWS,
    onTable: (_, mapping, sample) => {
      asked = describeOpen(options, findOpenUnits(mapping, sample));
    },
  });
  process.stdout.write(
    `${describePreview(result)}\n\n${describeDefaults(defaults)}\n` +
      `${describeSummary(result.summary, "would be added at most")}\n` +
      (asked === undefined ? "" : `Before you import: ${asked}\n`) +
      "Nothing was saved.\n",
  );
}

/** The units that must be chosen before an import of this file; undefined when none is missing. */
function describeOpen(
  { currency, distance, takesDefaults }: CommandOptions,
  { units, suggestedDistance }: OpenUnits,
): string | undefined {
  const lacks = [
    ...(units.includes("currency") && currency === undefined
      ? ["the currency of all its prices (--currency CODE)"]
      : []),
    ...(units.includes("distance") && distance === undefined
      ? ["the unit of all its distances (--distance km or --distance mi)"]
      : []),
  ];
  if (takesDefaults || lacks.length === 0) return undefined;
  const hint =
    suggestedDistance === "mi" && distance === undefined ? " Prices in pounds suggest miles." : "";
  return `The file does not name ${lacks.join(" or ")}.${hint} Use this option, or --yes to use the site's own units.`;
}

/** Units are never guessed, so the preview says which defaults it used. */
function describeDefaults({ currency, distance }: UnitDefaults): string {
  return `Default units: prices in ${currency}, distances in ${distance} (--currency, --distance).`;
}

async function importFile(options: CommandOptions, config: Config): Promise<void> {
  const source = openFile(options.file);
  const log = openCommandLog({
    ...config,
    logLevel: config.logLevel === "silent" ? "silent" : "warn",
  });
  const stop = new AbortController();
  // `Object.keys` forgets the names of a literal.
  for (const name of Object.keys(STOP_CODES) as StopSignal[]) {
    process.on(name, () => stop.abort(name));
  }
  const database = await openDatabase({ ...config, log, mode: "join" });
  try {
    await prepareDatabase(database, log);
    await prepareDemo(config, database, log);
    const ownerId = await findOwner(database.kysely, options.seller);
    const report = options.report
      ? openReport(resolve(options.report))
      : openTimedReport(process.cwd(), new Date());
    const { pool, kysely } = database;
    const { trade } = await openSettings({ config, brand: loadBrand(config), kysely, log });
    const defaults = defaultsOf(options, trade, config);
    // An update compares the whole file.
    const medians = options.updates ? undefined : await findSiteMedians(pool, ownerId);
    try {
      await importAndTell(
        {
          source,
          pool,
          ownerId,
          defaults,
          changes: options.changes,
          listingDays: trade.listing_days,
          now: new Date(),
          signal: stop.signal,
          onTable: (_, mapping, sample) => {
            const asked = describeOpen(options, findOpenUnits(mapping, sample));
            if (asked !== undefined) throw new ImportError(asked);
            const odd = medians && findOddSample(medians, mapping, sample, defaults);
            if (odd !== undefined) process.stderr.write(`${describeOddPrices(odd)}\n`);
          },
        },
        options,
        report,
      );
    } finally {
      if (report.close()) process.stdout.write(`The refused rows are listed in ${report.path}\n`);
    }
  } finally {
    await database.close();
  }
}

/** Imports, and prints progress and a summary of the rows. */
async function importAndTell(
  options: ImportOptions,
  command: CommandOptions,
  report: Report,
): Promise<void> {
  const show = progressWriter();
  let done = 0;
  const told: ImportOptions = {
    ...options,
    onRefusal: report.add,
    onProgress: (progress) => {
      done = progress.rows;
      show(progress);
    },
  };
  try {
    const { text, isComplete } = command.updates ? await update(told, command) : await add(told);
    show(undefined);
    process.stdout.write(`${describeDefaults(options.defaults)}\n${text}\n`);
    if (!isComplete) process.exitCode = STOP_CODES[options.signal?.reason as StopSignal]; // the value that the command aborts it with
  } catch (error) {
    show(undefined);
    if (done > 0 && !command.updates)
      process.stderr.write(`${done} rows were processed. ${RESUME}\n`);
    throw error;
  }
}

interface Told {
  readonly text: string;
  readonly isComplete: boolean;
}

/** Adds new cars, batch by batch. */
async function add(options: ImportOptions): Promise<Told> {
  const summary = await importProducts(options);
  const { isComplete } = summary;
  const text = describeSummary(summary);
  return { isComplete, text: isComplete ? text : `${text}\n${STOPPED}` };
}

/** Synchronizes the seller's cars with the file, in one transaction. */
async function update(options: ImportOptions, { withdraw }: CommandOptions): Promise<Told> {
  const result = await syncProducts({ ...options, isCheck: false, withdraw });
  const text = result ? describeSync(result) : "Import stopped. Nothing was changed.";
  return { text, isComplete: result !== undefined };
}

/** A redrawn progress bar on a terminal, plain lines elsewhere; `undefined` ends it. */
function progressWriter(): (progress: ImportProgress | undefined) => void {
  const { stderr } = process;
  let last = performance.now();
  return (progress) => {
    if (stderr.isTTY) stderr.write(`\r\u001b[K${progress ? describeProgress(progress) : ""}`);
    else if (progress && performance.now() - last > LINE_EVERY_MS) {
      last = performance.now();
      stderr.write(`${describeProgress(progress)}\n`);
    }
  };
}
