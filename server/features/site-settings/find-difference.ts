import type { SitePart } from "#shared/rules/site-parts.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";
import { categoryNameOf } from "#shared/rules/vocabulary.ts";

/** A value in the form of the audit log: each category by its name, and their order apart. */
function asTold(part: SitePart, value: object): object {
  if (part !== "categories") return value;
  const { list } = value as SiteValues["categories"]; // it has passed the rules of this part
  const names = list.map((each) => categoryNameOf(each.category_id));
  const contents = list.map(({ description, picture }) => ({ description, picture }));
  return {
    order: names.join(", "),
    ...Object.fromEntries(names.map((name, at) => [name, contents[at]])),
  };
}

/** The fields that differ, as they were and as they are. */
export function findDifference(
  part: SitePart,
  before: object,
  after: object,
): { before: object; after: object } | undefined {
  const was = new Map(Object.entries(asTold(part, before)));
  const differing = Object.entries(asTold(part, after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  if (differing.length === 0) return undefined;
  return {
    before: Object.fromEntries(differing.map(([name]) => [name, was.get(name)])),
    after: Object.fromEntries(differing),
  };
}
