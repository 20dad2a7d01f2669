/** A steady draw from `options` for a variant; `salt` keeps separate choices independent. */
export function choose<T>(options: readonly [T, ...T[]], variant: number, salt: number): T {
  let hash = Math.imul(variant + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  const index = ((hash ^ (hash >>> 15)) >>> 0) % options.length;
  return options[index] ?? options[0];
}
