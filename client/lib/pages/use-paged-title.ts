import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "#shared/rules/lists.ts";

/** The title of a dashboard's list, with the number of the page that the address names: it keeps titles apart. */
export function usePagedTitle(title: string): string {
  const [search] = useSearchParams();
  const page = pageOfList(search);
  return page > 1 ? t`${title}, page ${page}` : title;
}

/** Pages are named by their number, or by a cursor and the number of their first row. */
export function pageOfList(search: URLSearchParams): number {
  const whole = (name: string) => {
    const number = Number(search.get(name));
    return Number.isInteger(number) && number > 0 ? number : 1;
  };
  return search.has("cursor") ? Math.ceil(whole("from") / DASHBOARD_PAGE_SIZE) : whole("page");
}
