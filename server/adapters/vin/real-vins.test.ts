import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { toWords } from "#shared/lib/words.ts";
import { findVpicArchive, VpicDecoder } from "./vpic.ts";

/** Numbers of real advertisements with their makes and years, which are not part of the product. */
const FILE = resolve(import.meta.dirname, "../../../../shared/data/vins_1517.csv");
const isThere = existsSync(FILE);
const EVERY = 10;

test.skipIf(!isThere)(
  `real numbers tell make and year${isThere ? "" : ` (skipped: ${FILE} is not there)`}`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "forecourt-vins-"));
    const decoder = new VpicDecoder({
      directory,
      archive: findVpicArchive(),
      onProblem: (problem) => expect.unreachable(String(problem)),
    });
    try {
      const rows = readFileSync(FILE, "utf8").trim().split("\n").slice(1);
      const sample = rows.filter((_, at) => at % EVERY === 0).map((row) => row.split(","));
      let [makes, years] = [0, 0];
      for (const [vin = "", make = "", , year] of sample) {
        const car = await decoder.decode(vin);
        if (car && toWords(car.make) === toWords(make)) makes += 1;
        if (car && car.year === Number(year)) years += 1;
      }
      expect(sample.length).toBeGreaterThan(100);
      expect(makes / sample.length).toBeGreaterThan(0.95);
      expect(years / sample.length).toBeGreaterThan(0.95);
    } finally {
      await decoder.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
