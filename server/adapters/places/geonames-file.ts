import { open } from "node:fs/promises";
import type { KnownPlace } from "./places.ts";

const BATCH = 5_000;
/** Columns of a line: country, postcode, place, then regions, and at these the coordinates. */
const LATITUDE = 9;
const LONGITUDE = 10;

/**
 * The postcodes of a file of GeoNames (https://download.geonames.org/export/zip/): lines of columns parted by tabs.
 * @throws Error that names the line and what is wrong with it
 */
export async function* readGeoNamesFile(path: string): AsyncGenerator<readonly KnownPlace[]> {
  const file = await open(path);
  try {
    let batch: KnownPlace[] = [];
    let line = 0;
    for await (const text of file.readLines()) {
      line += 1;
      if (text.trim() === "") continue;
      batch.push(readLine(text, line));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    await file.close();
  }
}

function readLine(text: string, line: number): KnownPlace {
  const cells = text.split("\t").map((cell) => cell.trim());
  const [country = "", code = "", town = ""] = cells;
  const [latitude, longitude] = [Number(cells[LATITUDE]), Number(cells[LONGITUDE])];
  const problem = problemOf();
  if (problem !== undefined) throw new Error(`line ${line}: ${problem}`);
  return { country, code, name: `${code} ${town}`, population: 0, latitude, longitude };

  function problemOf(): string | undefined {
    if (cells.length <= LONGITUDE)
      return `has ${cells.length} columns parted by tabs, not ${LONGITUDE + 1} or more`;
    if (!/^[A-Z]{2}$/.test(country)) return `the country “${country}” is no code of two letters`;
    if (!/[\p{L}\p{N}]/u.test(code) || code.length > 20) return `“${code}” is no postcode`;
    if (town === "" || town.length > 100) return `“${town}” is no name of a place`;
    // An empty cell is 0 as a number.
    if (!(Math.abs(latitude) <= 90) || cells[LATITUDE] === "")
      return `“${cells[LATITUDE]}” is no latitude`;
    if (!(Math.abs(longitude) <= 180) || cells[LONGITUDE] === "")
      return `“${cells[LONGITUDE]}” is no longitude`;
    return undefined;
  }
}
