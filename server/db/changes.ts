import type { DatabaseListener } from "./listener.ts";

const CHANNEL = "forecourt_changed";

/** What has changed. */
interface Change {
  /** Undefined where notifications may have been missed. */
  table?: string;
  /** Of cars, or of their sellers; undefined where anything of the table may have changed. */
  ids?: readonly string[];
}

/**
 * Calls `onChange` whenever any process changes the catalogue (see `0045_changed_cars.sql`), and once without a
 * table after a lost connection.
 */
export function listenForChanges(
  listener: Pick<DatabaseListener, "hear">,
  onChange: (change: Change) => void,
): Promise<void> {
  return listener.hear(
    CHANNEL,
    (payload) => {
      const [table = "", ids] = payload.split(" ");
      onChange({ table, ...(ids !== undefined && { ids: ids.split(",") }) });
    },
    () => onChange({}),
  );
}
