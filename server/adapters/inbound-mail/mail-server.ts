import { isIP } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** A reply of SMTP: 250, 4xx for "try again later" or 5xx for "no". */
export interface MailReply {
  code: number;
  text: string;
}

export interface ReceivedMail {
  raw: Buffer;
  recipient: string;
  /** Empty for a mail that nobody is to answer. */
  envelopeFrom: string;
  /** Where it came from, as far as that is known. */
  client: { address: string; name: string } | undefined;
}

interface MailServerParts {
  host: string;
  port: number;
  /** LMTP (RFC 2033) is for a mail server of one's own, which may say where a mail came from (XFORWARD). */
  protocol: "lmtp" | "smtp";
  mostBytes: number;
  /** Undefined for a recipient that is taken. */
  checkRecipient: (address: string) => Promise<MailReply | undefined>;
  receive: (mail: ReceivedMail) => Promise<MailReply>;
}

export interface MailServer {
  port: number;
  /** Takes no new mails, and ends when those under way are answered. */
  close(): Promise<void>;
}

const SOCKET_TIMEOUT_MS = 60_000;
/** Each may have a whole mail in memory; a mail server waits for its turn. */
const MOST_CLIENTS = 10;
const TOO_MANY: MailReply = { code: 452, text: "Too many recipients: send one email to each." };
const LATER: MailReply = { code: 451, text: "The email could not be accepted. Please try again." };
const STOPPING: MailReply = {
  code: 421,
  text: "The site is restarting. Please try again shortly.",
};

/** Listens for mails. @throws Error when the port is taken */
export async function openMailServer(parts: MailServerParts): Promise<MailServer> {
  const { host, port, protocol, mostBytes } = parts;
  /** Sessions that send a mail at the moment. */
  const sending = new Set<string>();
  let isStopping = false;
  const server = new SMTPServer({
    lmtp: protocol === "lmtp",
    useXForward: protocol === "lmtp",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: mostBytes,
    maxClients: MOST_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    logger: false,
    onConnect: (_session, done) => done(isStopping ? toError(STOPPING) : undefined),
    onRcptTo: ({ address }, session, done) => {
      // One mail is for one conversation; the sender's server sends it again for each further recipient.
      const isSecond = session.envelope.rcptTo.length > 0;
      const answer = async () => {
        const reply = isSecond ? TOO_MANY : await parts.checkRecipient(address).catch(() => LATER);
        done(reply && toError(reply));
      };
      void answer();
    },
    onData: (stream, session, done) => {
      sending.add(session.id);
      const end = (reply: MailReply) => {
        sending.delete(session.id);
        if (reply.code < 400) done(null, reply.text);
        else done(toError(reply));
        if (isStopping) hangUp(session.id);
      };
      readWhole(stream, mostBytes)
        .then(async (raw) => {
          if (raw === undefined) return cutOff(session.id);
          end(await parts.receive(toReceived(raw, session, protocol)));
        })
        .catch(() => end(LATER));
    },
  });
  const connectionOf = (id: string) => [...server.connections].find((one) => one.id === id);
  const hangUp = (id: string) => {
    const connection = connectionOf(id);
    connection?.send(STOPPING.code, STOPPING.text);
    connection?.close();
  };
  /** A mail that is too large is not read to its end. */
  const cutOff = (id: string) => {
    sending.delete(id);
    const connection = connectionOf(id);
    connection?.send(552, tooLarge(mostBytes));
    connection?.close();
  };
  server.on("error", () => {
    // Of one connection: a sender that has hung up sends again.
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        isStopping = true;
        server.close(() => resolve());
        for (const { id } of server.connections) if (!sending.has(id)) hangUp(id);
      }),
  };
}

function tooLarge(mostBytes: number): string {
  return `The email must be smaller than ${mostBytes / 1_000_000} MB.`;
}

/** Undefined as soon as it is too large. */
async function readWhole(stream: SMTPServerDataStream, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = Buffer.from(chunk as Uint8Array); // a stream of bytes
    bytes += part.length;
    if (bytes >= most) return undefined;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function toReceived(
  raw: Buffer,
  { envelope, xForward, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
  protocol: MailServerParts["protocol"],
): ReceivedMail {
  const { mailFrom, rcptTo } = envelope;
  const forwarded = String(xForward.get("ADDR") ?? "").replace(/^IPv6:/i, "");
  const address = protocol === "lmtp" ? forwarded : remoteAddress;
  const name = protocol === "lmtp" ? String(xForward.get("HELO") ?? "") : hostNameAppearsAs;
  return {
    raw,
    recipient: rcptTo[0]?.address ?? "",
    envelopeFrom: mailFrom === false ? "" : mailFrom.address,
    client: isIP(address) === 0 ? undefined : { address, name },
  };
}

function toError({ code, text }: MailReply): Error {
  return Object.assign(new Error(toAscii(text)), { responseCode: code });
}

/** How letters are written where there are none of them. */
const IN_ASCII: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  "’": "'",
  "–": "-",
  "…": "...",
};

/** SMTP's replies are one line of ASCII. */
function toAscii(text: string): string {
  return text
    .replaceAll(/[äöüÄÖÜß’–…]/g, (letter) => IN_ASCII[letter] ?? letter)
    .replaceAll(/[“”„]/g, '"')
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^\x20-\x7e]/g, "?");
}
