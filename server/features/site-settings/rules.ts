import type { z } from "zod";
import { t } from "#shared/lib/text.ts";
import type { Brand } from "#shared/rules/brand.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import {
  PARTS,
  type SitePart,
  TEXT_PARTS,
  TRADE_FIELDS,
  type TradeField,
} from "#shared/rules/site-parts.ts";
import {
  PART_TEXTS,
  SITE_PARTS,
  type SiteValues,
  type Trade,
} from "#shared/rules/site-settings.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import { translated } from "#server/base/speak.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { translateTexts } from "./translate-texts.ts";

/** The operator's values, which are in force wherever no admin has set another one. */
export interface Standard {
  brand: Brand;
  trade: Trade;
  /** The fields that the environment sets, each with its variable: no admin can change them. */
  fixed: Readonly<Partial<Record<TradeField, string>>>;
  /** The product's own texts in a language, by those in the first one. */
  defaultTexts: (language: string) => ReadonlyMap<string, string>;
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
  language: string;
  value: unknown;
}

type OnMisfit = (misfit: { part: string; language: string }) => void;

/**
 * Merges the settings in force: the environment wins over admins, and admins win over the operator's file. An
 * admin's value that was stored by another version and does not validate any more is reported and left out.
 */
function overlaySettings(
  standard: Standard,
  rows: readonly Stored[],
  onMisfit: OnMisfit,
): SiteValues {
  const values: Record<string, object> = standardValues(standard);
  for (const { part, language, value } of rows) {
    const known = PARTS.find((name) => name === part);
    if (language !== FIRST_LANGUAGE || known === undefined || value === null) continue;
    const parsed = SITE_PARTS[known].safeParse({ ...values[known], ...(value as object) }); // the table's constraint
    if (parsed.success) values[known] = parsed.data;
    else onMisfit({ part, language });
  }
  const free = values as SiteValues; // each part has passed its own rules
  return { ...free, trade: { ...free.trade, ...pickFixed(standard) } };
}

/**
 * The settings in force for readers of a language. In a language other than the first, the texts that an admin has
 * written in it win; next come the product's own texts, where the first language still has them.
 */
export function valuesIn(
  language: string,
  standard: Standard,
  rows: readonly Stored[],
  onMisfit: OnMisfit = () => {},
): SiteValues {
  const first = overlaySettings(standard, rows, onMisfit);
  if (language === FIRST_LANGUAGE) return first;
  const values: Record<string, object> = translateTexts(first, standard.defaultTexts(language));
  for (const { part, language: written, value } of rows) {
    const known = TEXT_PARTS.find((name) => name === part);
    if (written !== language || known === undefined || value === null) continue;
    const parsed = PART_TEXTS[known].safeParse(value);
    if (parsed.success) values[known] = withTexts(values[known] ?? {}, parsed.data);
    else onMisfit({ part, language });
  }
  return values as SiteValues; // each part has passed its own rules
}

/** A part's value with the texts of a language; of categories, order and pictures stay. */
function withTexts(value: object, texts: object): object {
  if (!("list" in value && "list" in texts)) return { ...value, ...texts };
  const { list } = value as SiteValues["categories"]; // only this part has a list
  const { list: written } = texts as SiteValues["categories"]; // of the same part, without pictures
  return {
    list: list.map((each) => ({
      ...each,
      description:
        written.find((one) => one.category_id === each.category_id)?.description ??
        each.description,
    })),
  };
}

/** What is stored of a part in a language: the whole value in the first one, the texts alone in another. */
export function storedIn(language: string, part: SitePart, values: SiteValues): object {
  return language === FIRST_LANGUAGE || part === "trade"
    ? values[part]
    : PART_TEXTS[part].parse(values[part]);
}

function pickFixed({ trade, fixed }: Standard): Partial<Trade> {
  const names = TRADE_FIELDS.filter((name) => fixed[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, trade[name]]));
}

/**
 * The value to store of what an admin has sent for a part in a language, without the fields that the environment sets.
 * @throws AppError naming each wrong field
 */
export function readValue(
  standard: Standard,
  { part, language }: { part: SitePart; language: string },
  sent: Readonly<Record<string, unknown>>,
): object {
  if (part !== "trade")
    return parse(language === FIRST_LANGUAGE ? SITE_PARTS[part] : PART_TEXTS[part], sent);
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
  throw new AppError("BAD_REQUEST", said.join("; "), { fields });
}

/** The pictures that a value of a part refers to, each with the name of its field. */
export function picturesIn(
  { part, language }: { part: SitePart; language: string },
  value: object,
): { field: string; address: string }[] {
  if (part !== "categories" || language !== FIRST_LANGUAGE) return [];
  const { list } = value as SiteValues["categories"]; // it has passed the rules of this part
  return list.flatMap(({ picture }, at) =>
    picture === "" ? [] : { field: `list.${at}.picture`, address: picture },
  );
}
