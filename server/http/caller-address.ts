import { isIPv6 } from "node:net";

/**
 * The key of rate limits for a caller: the IPv4 address, or the /64 network of an IPv6 address, because one
 * household or server has all of that.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split("%")[0] ?? "";
  if (!isIPv6(bare)) return address;
  // Normalized by the URL parser, except for the `::`.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...rest];
  return `${all.slice(0, 4).join(":")}::/64`;
}
