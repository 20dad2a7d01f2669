import { z } from "zod";
import { type Setting, url, wholeNumber } from "./setting.ts";

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
    accepts: "the URL of a service, for example https://s3.eu-central-1.amazonaws.com",
    about:
      "S3-compatible service that stores photos, sellers' documents and message attachments. If unset, they are in `DATA_DIR/pictures`, `DATA_DIR/documents` and `DATA_DIR/attachments`.",
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    accepts: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    about:
      "Bucket at that service. It must not be public: the site itself serves the photos, and the bucket also holds sellers' documents and message attachments.",
  },
  S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
    fallback: "auto",
    accepts: "a region, for example eu-central-1",
    about: "Region of the bucket.",
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().min(3).max(200),
    accepts: "a key id of 3 to 200 characters",
    about:
      "Id of the access key for the bucket. The key must have the right to list, read, write and delete.",
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(3).max(500),
    accepts: "the secret that belongs to the key",
    about: "Secret of that key.",
    secret: true,
  },
  VERIFICATION_DOCUMENTS_DAYS: {
    schema: wholeNumber(0, 3650),
    fallback: "30",
    accepts: "a whole number of days, 0 to 3650",
    about:
      "How long a seller's verification documents are kept after the decision, in days. Documents of a withdrawn application are deleted immediately.",
  },
  MESSAGES_MONTHS: {
    schema: wholeNumber(1, 240),
    fallback: "24",
    accepts: "a whole number of months, 1 to 240",
    about:
      "How long a conversation between a buyer and a seller is kept after its last message, in months.",
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
      "names or addresses separated by commas, each with an optional port, for example 10.0.0.5 or pictures.lan:8080",
    about:
      "Hosts in your own network from which photos named in imported files may be downloaded. If unset, photos are downloaded only from the public internet, at ports 80 and 443. A name is allowed whatever address it resolves to, and an address whatever name resolves to it. Without a port, 80 and 443 are allowed.",
  },
  IMGBB_KEY: {
    schema: z.string().regex(/^[A-Za-z0-9]{8,100}$/),
    accepts: "a key of 8 to 100 letters and digits",
    about:
      "Key of an imgbb account. A copy of each uploaded photo is stored there, at an address that anyone can open. Cannot be combined with `S3_ENDPOINT`.",
    secret: true,
  },
  IMGBB_URL: {
    schema: url(["https:", "http:"]),
    fallback: "https://api.imgbb.com/1/upload",
    accepts: "the URL of a service's upload call, for example https://api.imgbb.com/1/upload",
    about: "Upload URL. Set it to use another service that is compatible with imgbb.",
  },
} as const satisfies Record<string, Setting>;
