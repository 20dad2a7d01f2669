import type { Config } from "./config.ts";

/** The site's address as people type it: the setting, or this machine's own. */
export function publicUrlOf({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string {
  return publicUrl ?? `http://localhost:${port}`;
}
