import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** A host of a private network that may be fetched from nevertheless. */
export interface AllowedHost {
  /** A name or an IP address, in the form of a URL; IPv6 without brackets. */
  host: string;
  /** Undefined: the usual ports. */
  port: number | undefined;
}

const USUAL_PORTS: readonly number[] = [80, 443];

/** Answers only within one cloud, though its range is public. */
const OF_A_CLOUD = "168.63.129.16";

/**
 * Whether an address is on the open internet: not private, shared, local, reserved or for tests, not a
 * wrapped address, not a multicast or broadcast, and not this machine itself.
 */
export function isOutward(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || address === OF_A_CLOUD) return false;
  // All other IPv6 ranges are unassigned, or wrap another address (RFC 4291, section 2.4).
  if (parsed.kind() === "ipv6" && (parsed.toByteArray()[0] ?? 0) >> 5 !== 1) return false;
  const normal = parsed.toNormalizedString();
  return !Object.values(networkInterfaces())
    .flatMap((own) => own ?? [])
    .some((own) => ipaddr.parse(withoutZone(own.address)).toNormalizedString() === normal);
}

/** The unit of rate limits: an IPv4 address, or the IPv6 network that one customer gets. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  return parsed.toByteArray().slice(0, 8).join(".");
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

/** The host of a URL; IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, "").toLowerCase();
}

export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/** Whether any host may be asked at this port. */
export function isAskedPort(port: number, allowed: readonly AllowedHost[]): boolean {
  return USUAL_PORTS.includes(port) || allowed.some((each) => each.port === port);
}

/** Whether a resolved address of a host may be connected to. */
export function mayConnect(
  { host, port, address }: { host: string; port: number; address: string },
  allowed: readonly AllowedHost[],
): boolean {
  if (USUAL_PORTS.includes(port) && isOutward(address)) return true;
  return allowed.some(
    (each) =>
      (each.host === host || each.host === address) &&
      (each.port === undefined ? USUAL_PORTS.includes(port) : each.port === port),
  );
}
