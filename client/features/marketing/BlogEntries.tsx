import type { Brand } from "#shared/rules/brand.ts";

/** Questions with their answers. Two may be equal, so the key is the index. */
export function BlogEntries({ entries }: { entries: Brand["blog"] }) {
  return entries.map(({ question, answer }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are shown and not changed
    <article key={at} className="mt-10 border-t border-line pt-8">
      <h2 className="text-2xl wrap-anywhere">{question}</h2>
      {answer.split("\n\n").map((paragraph, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <p key={place} className="mt-4 leading-relaxed wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </article>
  ));
}
