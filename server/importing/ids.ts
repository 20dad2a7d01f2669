import { randomFillSync } from "node:crypto";

import { v7 } from "uuid";

const ID_BYTES = 16;
const pool = Buffer.alloc(ID_BYTES * 1024);
let used = pool.length;

/**
 * A UUID of version 7. Random bytes are fetched in blocks, because one fetch per id would take a third of an
 * import.
 */
export function makeId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  return v7({ random });
}
