import { promises as dns } from "node:dns";
import ipaddr from "ipaddr.js";

/** A mail whose sender is to be proven. */
export interface AskedSender {
  raw: Buffer;
  /** The address of its From header. */
  from: string;
  /** Undefined where only the mail itself is known. */
  envelopeFrom: string | undefined;
  client: { address: string; name: string } | undefined;
}

/**
 * `proven` by the sender's domain; `forged` where the domain says how its mails are known and this one is not;
 * `unknown` where the domain says nothing; `later` when the domain could not be asked.
 */
export type SenderVerdict = "proven" | "forged" | "unknown" | "later";

export type CheckSender = (asked: AskedSender) => Promise<SenderVerdict>;

/** Asks the DNS. Rejects with the codes of `node:dns`. */
export type ResolveDns = (name: string, type: string) => Promise<string[][] | string[]>;

const DNS_OPTIONS = { timeout: 3_000, tries: 2 };

/** Checks senders by DKIM, SPF and DMARC (RFC 6376, 7208, 9989). */
export function createSenderCheck(resolve: ResolveDns = resolveByDns()): CheckSender {
  return async ({ raw, from, envelopeFrom, client }) => {
    // Loaded with the first mail: the library and its dependencies are a tenth of the modules of a start.
    const { authenticate } = await import("mailauth");
    const { dmarc, spf } = await authenticate(withFewSignatures(raw), {
      resolver: resolve,
      mta: "localhost",
      disableArc: true,
      disableBimi: true,
      // Without a sender the library would believe the Return-Path of the mail.
      sender: envelopeFrom ?? from,
      ...(client && isPublic(client.address) && { ip: client.address, helo: client.name }),
    });
    const result = dmarc === false ? "permerror" : (dmarc?.status.result ?? "permerror");
    if (result === "pass") return "proven";
    if (result === "temperror") return "later";
    if (result !== "none") return "forged";
    const isDenied = spf !== false && spf?.status.result === "fail";
    return isDenied ? "forged" : "unknown";
  };
}

/** Each signature is one more hash of the whole mail, and one more question to the DNS of whoever it names. */
const MOST_SIGNATURES = 5;

/** The mail with its first signatures (DKIM) alone. */
function withFewSignatures(raw: Buffer): Buffer {
  const text = raw.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const fields = text.slice(0, end).split(/\r?\n(?![ \t])/);
  let count = 0;
  const kept = fields.filter((field) => {
    if (!/^dkim-signature\s*:/i.test(field)) return true;
    count += 1;
    return count <= MOST_SIGNATURES;
  });
  if (kept.length === fields.length) return raw;
  return Buffer.concat([Buffer.from(kept.join("\r\n"), "latin1"), raw.subarray(end)]);
}

/** A mail from a network of one's own says nothing about its sender. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function resolveByDns(): ResolveDns {
  const resolver = new dns.Resolver(DNS_OPTIONS);
  // The types that are asked for (TXT, MX, A, AAAA, PTR) give lists of texts, or of lists of them.
  return async (name, type) => (await resolver.resolve(name, type)) as string[][] | string[];
}
