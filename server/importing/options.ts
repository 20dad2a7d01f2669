import { isCurrency } from "#shared/lib/currencies.ts";
import { parseArgs } from "node:util";

import { ImportError } from "./import-error.ts";

import type { MappingChange } from "./mapping.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";

export const USAGE = `Usage: npm run import -- FILE --as SELLER_EMAIL [options]

Adds the rows of a CSV file (also .csv.gz) to a seller's cars. Importing the same file again does not duplicate cars.

  --as EMAIL          email of the seller these cars belong to
  --dry-run           preview how the file would be read, without saving anything
  --map FIELD=COLUMN  read a field from this column; FIELD= reads it from none (repeatable)
  --update            also update cars whose data in the file has changed since the last import
  --withdraw-missing  update, and withdraw imported cars that are missing from this file,
                      unless more than half of them are missing
  --withdraw-most     as --withdraw-missing, even if more than half of them are missing
  --key COLUMN        column that identifies a car when the file is imported again
  --currency CODE     currency for prices that do not state one, for example EUR
  --distance km|mi    unit for distances that do not state one
  --yes               use the site's currency and unit of distance where the file names none
  --report FILE       file for the list of refused rows; default: import-report-TIME.csv`;

/** The parsed options of the command. */
export interface CommandOptions {
  readonly file: string;
  readonly isDryRun: boolean;
  /** Address of the seller; empty for a dry run without one. */
  readonly seller: string;
  /** Updates existing cars, instead of only adding new ones. */
  readonly updates: boolean;
  /** Limit of cars that are withdrawn because the file lacks them. */
  readonly withdraw: number | "half" | undefined;
  readonly changes: readonly MappingChange[];
  readonly currency: string | undefined;
  readonly distance: DistanceUnit | undefined;
  /** Falls back to the site's own units where neither the file nor an option names one. */
  readonly takesDefaults: boolean;
  readonly report: string | undefined;
}

/** Throws ImportError that names the invalid option; returns undefined when help is asked for. */
export function readOptions(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [file, ...others] = positionals;
  if (file === undefined) throw wrong("Name the file to import.");
  if (others.length > 0)
    throw wrong(`Too many arguments: ${others.join(" ")}. Import one file at a time.`);
  const isDryRun = values["dry-run"] ?? false;
  if (values.as === undefined && !isDryRun)
    throw wrong("Missing --as EMAIL: the seller these cars belong to.");
  const key = values.key === undefined ? [] : [{ field: "id", column: values.key }];
  const withdraw = readWithdrawal(values["withdraw-missing"], values["withdraw-most"]);
  return {
    file,
    isDryRun,
    updates: values.update === true || withdraw !== undefined,
    withdraw,
    seller: (values.as ?? "").trim().toLowerCase(),
    changes: [...(values.map ?? []).map(readChange), ...key],
    currency: readCurrency(values.currency),
    distance: readDistance(values.distance),
    takesDefaults: values.yes ?? false,
    report: values.report,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        as: { type: "string" },
        "dry-run": { type: "boolean" },
        map: { type: "string", multiple: true },
        key: { type: "string" },
        update: { type: "boolean" },
        "withdraw-missing": { type: "boolean" },
        "withdraw-most": { type: "boolean" },
        currency: { type: "string" },
        distance: { type: "string" },
        yes: { type: "boolean" },
        report: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function readWithdrawal(missing = false, most = false): number | "half" | undefined {
  if (most) return Number.POSITIVE_INFINITY;
  return missing ? "half" : undefined;
}

function readChange(text: string): MappingChange {
  const at = text.indexOf("=");
  if (at < 1)
    throw wrong(`Invalid --map "${text}". Use FIELD=COLUMN, or FIELD= to leave the field out.`);
  const column = text.slice(at + 1).trim();
  return { field: text.slice(0, at).trim(), column: column === "" ? null : column };
}

function readCurrency(text: string | undefined): string | undefined {
  const code = text?.toUpperCase();
  if (code === undefined || isCurrency(code)) return code;
  throw wrong(`Invalid --currency "${text}". Use a currency code, for example EUR.`);
}

function readDistance(text: string | undefined): DistanceUnit | undefined {
  if (text === undefined || text === "km" || text === "mi") return text;
  throw wrong(`Invalid --distance "${text}". Use km or mi.`);
}

function wrong(sentence: string): ImportError {
  return new ImportError(`${sentence}\n\n${USAGE}`);
}
