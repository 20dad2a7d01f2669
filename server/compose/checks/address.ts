import { isIP } from "node:net";
import { connect } from "node:tls";
import { DAY_MS } from "#shared/lib/durations.ts";
import { plural, t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import type { Config } from "#server/settings/config.ts";

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const FEW_DAYS = 14;

export function checkMode({ mode, isDemo, publicUrl }: Address): Check {
  return {
    id: "mode",
    name: () => t`Mode`,
    async look() {
      const detail =
        mode === "production"
          ? isDemo
            ? t`Production, demo on.`
            : t`Production, demo off.`
          : isDemo
            ? t`Development, demo on.`
            : t`Development, demo off.`;
      if (mode === "production" || isLocal(publicUrl)) return { state: "ok", detail };
      return {
        state: "warning",
        detail,
        fix: t`Set NODE_ENV=production for a site that others can reach.`,
      };
    },
  };
}

type Address = Pick<Config, "mode" | "isDemo"> & { publicUrl: string };

export function checkAddress({ publicUrl, mode }: Pick<Address, "publicUrl" | "mode">): Check {
  return {
    id: "address",
    name: () => t`Address`,
    async look() {
      if (mode === "production" && isLocal(publicUrl))
        return {
          state: "warning",
          detail: t`${publicUrl}: links in emails point to the reader’s own computer.`,
          fix: t`Set PUBLIC_URL to the address that people type.`,
        };
      if (publicUrl.startsWith("https:") || isLocal(publicUrl))
        return { state: "ok", detail: `${publicUrl}.` };
      return {
        state: "warning",
        detail: t`${publicUrl} is not encrypted: passwords cross the network in plain text.`,
        fix: t`Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https address.`,
      };
    },
  };
}

/** The certificate that visitors of an https address meet, read over the network. */
export function checkCertificate(
  publicUrl: string,
  read: (url: URL) => Promise<Date> = readExpiry,
): Check {
  return {
    id: "certificate",
    name: () => t`Certificate`,
    fix: () =>
      t`This server could not reach its own address, or the certificate is not valid. Open the site in a browser to see which.`,
    async look() {
      const url = new URL(publicUrl);
      if (url.protocol !== "https:")
        return { state: "off", detail: t`The address is not an https address.` };
      const until = await read(url);
      const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
      const day = until.toISOString().slice(0, 10);
      const detail = plural(
        days,
        t`Valid until ${day}, ${days} day left.`,
        t`Valid until ${day}, ${days} days left.`,
      );
      if (days >= FEW_DAYS) return { state: "ok", detail };
      return {
        state: days < 0 ? "failed" : "warning",
        detail,
        fix: t`Renew the certificate of the proxy in front of the site.`,
      };
    },
  };
}

const CONNECT_MS = 5_000;

function readExpiry({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const host = hostname.replaceAll(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
    });
    const refuse = () => socket.destroy(new Error(t`The address is not responding.`));
    const timer = setTimeout(refuse, CONNECT_MS);
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => clearTimeout(timer));
  });
}

/** A proxy in front that is not named makes all visitors one: they share one limit and one line in the log. */
export function checkProxy({
  publicUrl,
  trustProxy,
  rateLimit,
}: Pick<Config, "trustProxy" | "rateLimit"> & { publicUrl: string }): Check {
  return {
    id: "visitors",
    name: () => t`Visitors’ addresses`,
    async look() {
      if (publicUrl.startsWith("https:") && trustProxy === false)
        return {
          state: "warning",
          detail: t`All visitors seem to come from the proxy in front of the site and share one rate limit.`,
          fix: t`Set TRUST_PROXY to the number of proxies in front of the site, usually 1.`,
        };
      return rateLimit === 0
        ? {
            state: "warning",
            detail: t`RATE_LIMIT is 0: anyone can make as many requests as they like.`,
            fix: t`Remove RATE_LIMIT, or set it to the maximum number of requests a minute.`,
          }
        : { state: "ok", detail: t`Each IP address is limited to ${rateLimit} requests a minute.` };
    },
  };
}

function isLocal(address: string): boolean {
  return LOCAL.test(new URL(address).hostname);
}
