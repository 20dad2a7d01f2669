import type { z } from "zod";
import { t } from "#shared/lib/text.ts";
import type { Brand } from "#shared/rules/brand.ts";
import { PARTS, type SitePart, TRADE_FIELDS, type TradeField } from "#shared/rules/site-parts.ts";
import { SITE_PARTS, type SiteValues, type Trade } from "#shared/rules/site-settings.ts";
import { CATEGORY_IDS, categoryNameOf } from "#shared/rules/vocabulary.ts";
import { translated } from "#server/base/speak.ts";
import { AppError, invalidField } from "#server/base/errors.ts";

/** The operator's values, which are in force wherever no admin has set another one. */
export interface Standard {
  brand: Brand;
  trade: Trade;
  /** The fields that the environment sets, each with its variable: no admin can change them. */
  fixed: Readonly<Partial<Record<TradeField, string>>>;
}

export function standardValues({ brand, trade }: Standard): SiteValues {
  const { name, phone, email, address, copyright, description } = brand;
  const { hero, guide, rental, chauffeur, statistics, app, blog, texts } = brand;
  return {
    brand: { name, phone, email, address, copyright, description },
    hero,
    guide,
    rental,
    chauffeur,
    statistics,
    app,
    categories: {
      list: CATEGORY_IDS.map((id) => ({ category_id: id, description: "", picture: "" })),
    },
    trade,
    blog: { entries: blog },
    texts,
  };
}

interface Stored {
  part: string;
  value: unknown;
}

/**
 * Merges the settings in force: the environment wins over admins, and admins win over the operator's file. An
 * admin's value that was stored by another version and does not validate any more is reported and left out.
 */
export function overlaySettings(
  standard: Standard,
  rows: readonly Stored[],
  onMisfit: (part: string) => void = () => {},
): SiteValues {
  const values: Record<string, object> = standardValues(standard);
  for (const { part, value } of rows) {
    const known = PARTS.find((name) => name === part);
    if (known === undefined || value === null) continue;
    const parsed = SITE_PARTS[known].safeParse({ ...values[known], ...(value as object) }); // the table's constraint
    if (parsed.success) values[known] = parsed.data;
    else onMisfit(part);
  }
  const free = values as SiteValues; // each part has passed its own rules
  return { ...free, trade: { ...free.trade, ...pickFixed(standard) } };
}

function pickFixed({ trade, fixed }: Standard): Partial<Trade> {
  const names = TRADE_FIELDS.filter((name) => fixed[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, trade[name]]));
}

/**
 * The value to store of what an admin has sent for a part, without the fields that the environment sets.
 * @throws AppError naming each wrong field
 */
export function readValue(
  standard: Standard,
  part: SitePart,
  sent: Readonly<Record<string, unknown>>,
): object {
  if (part !== "trade") return parse(SITE_PARTS[part], sent);
  const { fixed } = standard;
  const parsed = parse(SITE_PARTS.trade, { ...pickFixed(standard), ...sent });
  for (const name of TRADE_FIELDS) {
    if (fixed[name] !== undefined && parsed[name] !== standard.trade[name])
      throw invalidField(
        name,
        t`Set by ${fixed[name]} on the server, so it can only be changed there`,
      );
  }
  const own = Object.entries(parsed).filter(([name]) => fixed[name as TradeField] === undefined); // keys of Trade
  return Object.fromEntries(own);
}

function parse<S extends z.ZodType>(schema: S, sent: unknown): z.infer<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.join(".") || "value"] ??= message;
  const said = Object.entries(fields).map(([name, problem]) => `${name}: ${translated(problem)}`);
  throw new AppError("BAD_REQUEST", said.join("; "), fields);
}

/** The pictures that a value of a part refers to, each with the name of its field. */
export function picturesIn(part: SitePart, value: object): { field: string; address: string }[] {
  if (part !== "categories") return [];
  const { list } = value as SiteValues["categories"]; // it has passed the rules of this part
  return list.flatMap(({ picture }, at) =>
    picture === "" ? [] : { field: `list.${at}.picture`, address: picture },
  );
}

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
