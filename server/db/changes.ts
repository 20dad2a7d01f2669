import type { DatabaseListener } from "./listener.ts";

const CHANNEL = "forecourt_changed";

/**
 * Calls `onChange` with the table whenever any process changes the catalogue (see the triggers of the first
 * migration). After a lost connection it is called once without a table, because notifications may have been
 * missed.
 */
export function listenForChanges(
  listener: Pick<DatabaseListener, "hear">,
  onChange: (table: string | undefined) => void,
): Promise<void> {
  return listener.hear(CHANNEL, onChange, () => onChange(undefined));
}
