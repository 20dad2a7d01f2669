import type { FastifyReply, FastifyRequest } from "fastify";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { languageIn } from "#server/base/speak.ts";

/**
 * The language in which a caller is refused, also a visitor whose other replies everybody shares: nobody stores a
 * refusal. It is one of the languages of the site, whatever the header holds.
 */
export function languageOfCaller({ headers }: Pick<FastifyRequest, "headers">): string {
  return languageIn(headers["accept-language"]) ?? FIRST_LANGUAGE;
}

/** Says that a reply depends on the header by which its language was chosen. */
export function varyByLanguage(reply: FastifyReply): void {
  const names = [reply.getHeader("vary") ?? []].flat().map(String);
  if (!names.some((name) => /accept-language/i.test(name)))
    reply.header("vary", [...names, "accept-language"].join(", "));
}
