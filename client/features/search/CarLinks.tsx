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
          // One element less for each link than with an element for the count.
          <li key={href} className="break-inside-avoid text-sm text-muted tabular-nums">
            <a
              href={href}
              className="inline-flex min-h-9 items-center text-base text-ink wrap-anywhere pointer-coarse:min-h-11 hover:underline"
            >
              {text}
            </a>{" "}
            {format.number(count)}
          </li>
        ))}
      </ul>
    </section>
  );
}
