import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The product's version, from package.json. */
export function readVersion(): string {
  const file = join(import.meta.dirname, "../../package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string }; // npm asks for it
  return version;
}
