import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { recordSentences } from "#client/domain/seller-record.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";

/** How soon this seller answers, and the rest of their record on request; nothing while that is not known. */
export function SellerRecordText({ sellerId }: { sellerId: string }) {
  const { number } = useFormat();
  const loaded = useLoaded(() => api.figures.seller({ id: sellerId }), [sellerId], "seller-record");
  // As high as the line that comes, so that the messages below do not move.
  if (loaded.status === "loading") return <div className="h-11 pointer-fine:md:h-7" />;
  if (loaded.status === "failed") return null;
  const [answers, ...rest] = recordSentences(loaded.value, number);
  return (
    <Disclosure
      // Here a question has been asked just now: no line says that there were none.
      summary={
        loaded.value.questions === 0 ? t`We don’t know yet how quickly they answer.` : answers
      }
      className="text-sm text-muted"
      summaryClassName="pointer-fine:md:min-h-7"
    >
      <ul className="space-y-1 pb-2 pl-6">
        {rest.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          <a
            href={paths.seller(sellerId)}
            className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
          >
            <Trans>Their cars</Trans>
          </a>
        </li>
      </ul>
    </Disclosure>
  );
}
