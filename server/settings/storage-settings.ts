import { z } from "zod";
import { onOff, type Setting, url, wholeNumber } from "./setting.ts";

const ALLOWED_HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253})(?::(\d{1,5}))?$/i;

/** Parses hosts with or without a port; undefined when one is invalid. */
function readHosts(list: string): { host: string; port: number | undefined }[] | undefined {
  const hosts = list.split(",").map((entry) => {
    const [, host = "", port] = ALLOWED_HOST.exec(entry.trim()) ?? [];
    const isPort = port === undefined || (Number(port) > 0 && Number(port) < 65_536);
    if (!isPort || !URL.canParse(`http://${host}`)) return undefined;
    // Normalized like the hosts of picture addresses, for comparison.
    const { hostname } = new URL(`http://${host}`);
    return {
      host: hostname.replaceAll(/^\[|\]$/g, ""),
      port: port === undefined ? undefined : Number(port),
    };
  });
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

/** Settings of where uploaded pictures are stored, and from which hosts imports may fetch pictures. */
export const STORAGE_SETTINGS = {
  S3_ENDPOINT: {
    schema: url(["https:", "http:"]).transform((address) => address.replace(/\/$/, "")),
    accepts: "the address of a service, such as https://s3.eu-central-1.amazonaws.com",
    about:
      "A service that speaks the S3 protocol, to keep pictures in. Without it they are in `DATA_DIR/pictures`. Documents of sellers and attachments of messages are kept there, too (else in `DATA_DIR/documents` and `DATA_DIR/attachments`).",
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    accepts: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    about:
      "Bucket of that service. It must not be public: pictures are served by the site, and documents of sellers and attachments of messages are in it.",
  },
  S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
    fallback: "auto",
    accepts: "a region, such as eu-central-1",
    about: "Region of the bucket.",
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().min(3).max(200),
    accepts: "a key id of 3 to 200 characters",
    about: "Id of the key for the bucket. It must be allowed to list, read, write and delete.",
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(3).max(500),
    accepts: "the secret that belongs to the key",
    about: "Secret of the key.",
    secret: true,
  },
  BACKUPS_KEPT: {
    schema: wholeNumber(0, 365),
    fallback: "7",
    accepts: "a whole number of backups, 0 to 365",
    about:
      "How many of the backups that the site makes every night are kept in `DATA_DIR/backups`. 0: it makes none.",
  },
  BACKUP_BEFORE_UPGRADE: {
    schema: onOff,
    fallback: "on",
    accepts: "on or off",
    about:
      "Before a newer version changes the database, its tables are written to `DATA_DIR/backups`; the start is refused when that fails.",
  },
  VERIFICATION_DOCUMENTS_DAYS: {
    schema: wholeNumber(0, 3650),
    fallback: "30",
    accepts: "a whole number of days, 0 to 3650",
    about:
      "How long documents that a seller has sent to be verified are kept after the decision. What a seller takes back goes at once.",
  },
  MESSAGES_MONTHS: {
    schema: wholeNumber(1, 240),
    fallback: "24",
    accepts: "a whole number of months, 1 to 240",
    about: "How long a conversation of a buyer and a seller is kept after its last message.",
  },
  PICTURE_FETCH_ALLOW: {
    schema: z
      .string()
      .max(5000)
      .transform((list, context) => {
        const hosts = readHosts(list);
        if (hosts !== undefined) return hosts;
        context.addIssue({ code: "custom", message: "holds something that is no host" });
        return z.NEVER;
      }),
    accepts:
      "names or addresses separated by commas, each with a port if need be, such as 10.0.0.5 or pictures.lan:8080",
    about:
      "Hosts of your own network that pictures named in imported files may be fetched from. Without it only the open internet is asked, at ports 80 and 443. A name counts wherever it leads, an address whatever names it; without a port 80 and 443 are meant.",
  },
  IMGBB_KEY: {
    schema: z.string().regex(/^[A-Za-z0-9]{8,100}$/),
    accepts: "a key of 8 to 100 letters and digits",
    about:
      "Key of an account at imgbb: a copy of each uploaded picture is kept there, under an address that everybody may open. Not together with `S3_ENDPOINT`.",
    secret: true,
  },
  IMGBB_URL: {
    schema: url(["https:", "http:"]),
    fallback: "https://api.imgbb.com/1/upload",
    accepts: "the address of a service's upload call, such as https://api.imgbb.com/1/upload",
    about: "Another service that speaks imgbb's protocol may stand here.",
  },
} as const satisfies Record<string, Setting>;
