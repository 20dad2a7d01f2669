import type { Person } from "./person.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
type Row = any;

/** All rows of a list, following its links from page to page. */
export async function readAll({ browser }: Person, first: string): Promise<Row[]> {
  const rows: Row[] = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const { status, body, headers } = await browser.call("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    rows.push(...body);
    path = /<[^>]*\/api([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  return rows;
}
