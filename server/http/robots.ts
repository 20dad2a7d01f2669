import type { FastifyInstance } from "fastify";
import type { Site } from "#shared/rules/site.ts";

const ONE_DAY = "public, max-age=86400";

/** What crawlers may fetch, and where the site map is. */
export function serveRobots(app: FastifyInstance, site: Pick<Site, "origin">): void {
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${site.origin}/sitemap.xml\n`;
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain").header("cache-control", ONE_DAY).send(robots),
  );
}
