import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openArchiveWriter } from "./archive-writer.ts";
import { newHash } from "./meter.ts";

const MEGABYTE = 1024 * 1024;

/** Of buffers that are still in use. */
function measure(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)(); // the flag defines it
  return process.memoryUsage().arrayBuffers;
}

test("an archive holds no entry in memory once it has been written", async () => {
  const archive = openArchiveWriter(createWriteStream("/dev/null"), new Date());
  const before = measure();
  for (let n = 0; n < 60; n += 1)
    await archive.add(`pictures/${n}`, Readable.from([Buffer.alloc(MEGABYTE, n)]), {
      hash: newHash(),
      isCompressed: false,
    });
  expect((measure() - before) / MEGABYTE).toBeLessThan(20);
  await archive.finish();
});
