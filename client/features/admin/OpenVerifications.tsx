import { api } from "#client/lib/api.ts";
import { useFormat } from "#client/lib/format.ts";
import { useLoaded } from "#client/lib/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { toPage } from "./list-query.ts";

/** How many sellers wait to be verified; nothing while nobody does. */
export function OpenVerifications() {
  const { number } = useFormat();
  const loaded = useLoaded(async () =>
    toPage(await api.verification.list({ state: "open", limit: 1 })),
  );
  if (loaded.status !== "ready" || loaded.value.total === 0) return null;
  const { total } = loaded.value;
  return (
    <p className="mt-6">
      <a
        href={`${paths.verifications()}?state=open`}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {total === 1 ? "1 seller waits" : `${number(total)} sellers wait`} to be verified
      </a>
    </p>
  );
}
