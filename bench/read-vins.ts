/**
 * Decodes numbers in a process of its own, so that the memory measured is that of decoding alone.
 * `measure-vins.ts` sends it one message and gets the figures back.
 */
import { readFileSync } from "node:fs";
import { toWords } from "../shared/lib/words.ts";
import { findVpicArchive, VpicDecoder } from "../server/adapters/vin/vpic.ts";
import type { VinsAnswer, VinsRequest } from "./server/measure-vins.ts";

const MB = 1_000_000;

async function read({ file, directory }: VinsRequest): Promise<VinsAnswer> {
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  const cars = rows.map((row) => row.split(","));
  const before = process.memoryUsage.rss();
  const times: number[] = [];
  let [known, makes, years] = [0, 0, 0];
  const decoder = new VpicDecoder({ directory, archive: findVpicArchive(), onProblem: fail });
  for (const [vin = "", make = "", , year] of cars) {
    const began = performance.now();
    const car = await decoder.decode(vin);
    times.push(performance.now() - began);
    if (car?.model) known += 1;
    if (car && toWords(car.make) === toWords(make)) makes += 1;
    if (car?.year === Number(year)) years += 1;
  }
  const memoryMb = (process.memoryUsage.rss() - before) / MB;
  await decoder.close();
  const share = (count: number) => (100 * count) / cars.length;
  const [firstMs = NaN, ...laterMs] = times;
  return {
    count: cars.length,
    known: share(known),
    makes: share(makes),
    years: share(years),
    firstMs,
    laterMs,
    memoryMb,
  };
}

function fail(problem: Error): never {
  throw problem;
}

process.once("message", (request: VinsRequest) => {
  void read(request).then((answer) => process.send?.(answer, () => process.exit(0)));
});
