import type { Format } from "./words.ts";

interface CarLinksProps {
  title: string;
  /** Pages of makes or models, with their cars. */
  links: readonly { href: string; text: string; count: number }[];
  format: Format;
}

/** Links to the pages of makes or models; where there are none, nothing. */
export function CarLinks({ title, links, format }: CarLinksProps) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="car-links" className="mt-14 border-t border-line pt-8">
      <h2 id="car-links" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 gap-x-8 columns-2 sm:columns-3 lg:columns-4 xl:columns-5">
        {links.map(({ href, text, count }) => (
          <li key={href} className="break-inside-avoid">
            <a
              href={href}
              className="inline-flex min-h-9 items-center gap-2 wrap-anywhere pointer-coarse:min-h-11 hover:underline"
            >
              {text} <span className="text-sm text-muted tabular-nums">{format.number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
