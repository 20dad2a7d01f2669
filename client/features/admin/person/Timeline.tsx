import type { PersonRecord } from "#shared/contract/users.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { ACT_NAMES } from "../act-names.ts";

interface TimelineProps {
  acts: PersonRecord["acts"];
  /** When the account was opened. */
  since: string;
}

/** What admins have done to an account, the latest first, down to its first day. */
export function Timeline({ acts, since }: TimelineProps) {
  const format = useFormat();
  return (
    <section aria-labelledby="timeline" className="rounded-md border border-line bg-surface p-5">
      <h2 id="timeline" className="text-lg">
        Timeline
      </h2>
      <ol className="mt-3 grid gap-4">
        {acts.map(({ _id: id, at, actor, act, reason }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p className="font-medium">{ACT_NAMES[act]}</p>
            {reason !== null && (
              <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
            )}
            <p className="text-sm text-muted">
              {actor}, <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
          </li>
        ))}
        <li className="border-l-2 border-line pl-3">
          <p className="font-medium">Account opened</p>
          <p className="text-sm text-muted">
            <time dateTime={since}>{format.dateTime(since)}</time>
          </p>
        </li>
      </ol>
    </section>
  );
}
