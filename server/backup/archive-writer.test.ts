import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openArchiveWriter } from "./archive-writer.ts";
import { newHash } from "./meter.ts";

const ENTRIES = 60;

async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  // What the current task has looked at is kept until it ends.
  await setImmediate();
  (runInNewContext("gc") as () => void)(); // the flag defines it
}

test("an archive holds no entry in memory once it has been written", async () => {
  const archive = openArchiveWriter(createWriteStream("/dev/null"), new Date());
  const contents: WeakRef<ArrayBufferLike>[] = [];
  for (let n = 0; n < ENTRIES; n += 1) {
    const content = Buffer.alloc(100_000, n);
    contents.push(new WeakRef(content.buffer));
    const options = { hash: newHash(), isCompressed: false };
    await archive.add(`pictures/${n}`, Readable.from([content]), options);
  }
  // The last ones may be on their way.
  const countHeld = async () => {
    await collectGarbage();
    return contents.filter((content) => content.deref() !== undefined).length;
  };
  await expect.poll(countHeld).toBeLessThan(ENTRIES / 6);
  await archive.finish();
});
