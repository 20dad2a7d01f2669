import { t } from "#shared/lib/text.ts";
import { SearchInput } from "#shared/contract/search.ts";
import { MOST_VALUES, SEARCH_PARAMETERS } from "#shared/rules/search.ts";

export type Values = Record<string, string[]>;

/** The parameters of a search in an address, without those that say nothing. Only loaders import this module. */
export function valuesOf(params: URLSearchParams): Values {
  const values: Values = {};
  for (const name of SEARCH_PARAMETERS) {
    const sent = params.getAll(name).filter((value) => value.trim() !== "");
    if (sent.length > 0) values[name] = sent;
  }
  return values;
}

/** The contract lists all values, for people who write calls; a page has them as fields. */
function reasonOf(message: string): string {
  return message.startsWith("Choose from: ") ? t`Choose one of the listed values` : message;
}

/** Reads the values that the contract accepts; of the others, the first reason for each name. */
export function readValues(values: Values, preset: object) {
  const refused: Record<string, string> = {};
  for (;;) {
    const asked = Object.entries(values).map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first : values[name],
    ]);
    const read = SearchInput.safeParse({ ...preset, ...Object.fromEntries(asked) });
    if (read.success) return { refused, input: read.data };
    const names = new Set(read.error.issues.map(({ path: [name] }) => String(name)));
    for (const name of names) {
      const issues = read.error.issues.filter(({ path }) => path[0] === name);
      // A page that the address cannot have.
      if (!(name in values)) throw new Response(t`Page not found.`, { status: 404 });
      refused[name] ??= reasonOf(issues[0]?.message ?? "");
      const sent = values[name] ?? [];
      const isAccepted = (value: string) => SearchInput.safeParse({ [name]: value }).success;
      // Thousands fit into an address: too many are refused without a look at each.
      const rest = sent.length > MOST_VALUES ? [] : sent.filter(isAccepted);
      // Each is accepted alone where it may be given once.
      if (rest.length === 0 || rest.length === sent.length) delete values[name];
      else values[name] = rest;
    }
  }
}
