import type { FastifyInstance } from "fastify";
import type { Site } from "#shared/rules/site.ts";
import { drawSvg } from "#demo/drawing/draw.ts";

const ONE_DAY = "public, max-age=86400";

/** The icon and the manifest, which are made from the operator's settings, so not part of the build. */
export function serveIcons(app: FastifyInstance, site: Site): void {
  const { svg: favicon } = drawSvg({ kind: "icon" });
  app.get("/favicon.svg", async (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", ONE_DAY).send(favicon),
  );
  app.get("/favicon.ico", async (_request, reply) => reply.redirect("/favicon.svg", 302));

  const manifest = () => ({
    name: site.brand.name,
    short_name: site.brand.name.slice(0, 12),
    description: site.brand.description,
    start_url: "/",
    display: "standalone",
    background_color: "#f7f5f0",
    theme_color: "#0c5a43",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
  app.get("/site.webmanifest", async (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", ONE_DAY)
      .send(JSON.stringify(manifest())),
  );
}
