import type { FastifyInstance } from "fastify";
import type { Site } from "#shared/rules/site.ts";

const ONE_DAY = "public, max-age=86400";

/** What crawlers may fetch, and where the site map is. */
export function serveRobots(
  app: FastifyInstance,
  site: Pick<Site, "origin">,
  { isListed }: { isListed: boolean },
): void {
  // A public demo has no site map. Crawlers may read its pages, or they would not see that none may be indexed.
  const map = isListed ? `Sitemap: ${site.origin}/sitemap.xml\n` : "";
  const robots = `User-agent: *\nDisallow: /api/\n${map}`;
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain").header("cache-control", ONE_DAY).send(robots),
  );
}
