import { t } from "#shared/lib/text.ts";

/** The page number in an address; anything but a plain whole number is a 404. */
export function pageNumberOf(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Response(t`Page not found.`, { status: 404 });
  return Number(text);
}

/** A page past the end of a list does not exist; the first page always does. */
export function requirePage<T extends { page: number; page_count: number }>(list: T): T {
  if (list.page > list.page_count)
    throw new Response(t`This list doesn’t have that many pages.`, { status: 404 });
  return list;
}

/** Title of a page of a list: the page number keeps titles apart. */
export function listTitle(title: string, list: { page: number; page_count: number }): string {
  return list.page === 1 ? title : t`${title}, page ${list.page} of ${list.page_count}`;
}
