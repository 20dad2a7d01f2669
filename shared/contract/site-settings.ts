import { t } from "../lib/text.ts";
import { z } from "zod";
import { PARTS, type SitePart, TRADE_FIELDS } from "../rules/site-parts.ts";
import { SITE_PARTS } from "../rules/site-settings.ts";
import { allow, call } from "./base.ts";

/** A part's current value, and who has changed it last. */
function stateOf<T extends z.ZodType>(value: T) {
  return z.object({
    value,
    /** Whether an admin has set it; otherwise it has the operator's value. */
    is_own: z.boolean(),
    version: z.int().min(0),
    changed_at: z.string().nullable(),
    changed_by: z.string().nullable(),
  });
}

/** Describes how a service is configured, without keys. */
export const ServiceState = z.object({
  name: z.string(),
  state: z.string(),
  detail: z.string().nullable(),
});
export type ServiceState = z.infer<typeof ServiceState>;

export const SiteSettings = z.object({
  parts: z.object({
    brand: stateOf(SITE_PARTS.brand),
    hero: stateOf(SITE_PARTS.hero),
    guide: stateOf(SITE_PARTS.guide),
    rental: stateOf(SITE_PARTS.rental),
    chauffeur: stateOf(SITE_PARTS.chauffeur),
    statistics: stateOf(SITE_PARTS.statistics),
    app: stateOf(SITE_PARTS.app),
    categories: stateOf(SITE_PARTS.categories),
    blog: stateOf(SITE_PARTS.blog),
    texts: stateOf(SITE_PARTS.texts),
    trade: stateOf(SITE_PARTS.trade),
  } satisfies Record<SitePart, z.ZodType>),
  /** Fields fixed by the environment, with their variables: admins cannot change them. */
  fixed: z.partialRecord(z.enum(TRADE_FIELDS), z.string()),
  services: z.array(ServiceState),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

const Part = z.enum(PARTS, t`Choose one of the parts offered`);
/**
 * The version that the caller has seen (optimistic lock): another admin's later change is not overwritten.
 */
const version = z.int(t`Send the number of the version you edited`).min(0);

/** Tag of the language whose texts are read or changed, such as "de"; the first language by default. */
const language = z.string().max(35).optional();

export const siteSettings = {
  find: call
    .route({
      method: "GET",
      path: "/site-settings",
      summary: "The settings that admins can change",
    })
    .meta(allow("admin"))
    .input(z.object({ language }))
    .output(SiteSettings),

  change: call
    .route({
      method: "PUT",
      path: "/site-settings/{part}",
      summary: "Change a part of the settings",
    })
    .meta(allow("admin"))
    .input(z.object({ part: Part, language, version, value: z.record(z.string(), z.unknown()) }))
    .output(SiteSettings),

  reset: call
    .route({
      method: "POST",
      path: "/site-settings/{part}/reset",
      summary: "Restore a part to the operator’s default",
    })
    .meta(allow("admin"))
    .input(z.object({ part: Part, language, version }))
    .output(SiteSettings),
};
