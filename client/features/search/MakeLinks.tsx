import { t } from "#shared/lib/text.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { CarLinks } from "./CarLinks.tsx";
import type { SearchData } from "./search-data.ts";

/** Rarer makes are in the filters and the site map. */
const MOST_MAKES = 12;

/** Links to the pages of the makes, below the first page of all cars. */
export function MakeLinks({ search }: { search: SearchData }) {
  const format = useFormat();
  if (search.isSearched || search.page > 1) return null;
  const links = search.facets.make
    .slice(0, MOST_MAKES)
    .map(({ value, label, count }) => ({ href: paths.make(value), text: label, count }));
  return <CarLinks title={t`Makes`} links={links} format={format} />;
}
