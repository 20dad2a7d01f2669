import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** A host of a private network that may be asked all the same. */
export interface AllowedHost {
  /** A name or an address, as an address of a page writes it; of version 6 without brackets. */
  host: string;
  /** Undefined: the usual ones. */
  port: number | undefined;
}

const USUAL_PORTS: readonly number[] = [80, 443];

/** Answers to the machines of one cloud only, though its range is public. */
const OF_A_CLOUD = "168.63.129.16";

/**
 * Whether an address is one of the open internet: none of a private, shared, local, reserved or test
 * network, no wrapping of another address, no many at once, and not this machine itself.
 */
export function isOutward(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || address === OF_A_CLOUD) return false;
  // All else of version 6 is not handed out yet, or wraps something (RFC 4291, section 2.4).
  if (parsed.kind() === "ipv6" && (parsed.toByteArray()[0] ?? 0) >> 5 !== 1) return false;
  const normal = parsed.toNormalizedString();
  return !Object.values(networkInterfaces())
    .flatMap((own) => own ?? [])
    .some((own) => ipaddr.parse(withoutZone(own.address)).toNormalizedString() === normal);
}

/** What stands for a server: its address, of version 6 the network that one customer is given. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  return parsed.toByteArray().slice(0, 8).join(".");
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

/** The host of an address, of version 6 without brackets. */
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

/** Whether an address that a host stands for may be connected to. */
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
