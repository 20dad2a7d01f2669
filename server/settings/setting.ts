import { z } from "zod";

/**
 * One setting: its schema, what it accepts and its default. `.env.example` and the table in
 * `docs/operating.md` are generated from these.
 */
export interface Setting {
  schema: z.ZodType;
  /** Shown in documents; absent where the default depends on something else. */
  fallback?: string;
  /** Completes "… must be". */
  accepts: string;
  about: string;
  secret?: true;
}

export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

export function url(protocols: readonly string[]) {
  return z.string().refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, password } = new URL(text);
      if (!protocols.includes(protocol)) return false;
      if (protocol.startsWith("postgres")) return true;
      // Clients repeat the address in their errors.
      return hostname !== "" && username === "" && password === "";
      // A value that is no URL is not checked further.
    },
    { abort: true },
  );
}
