import type { FastifyInstance } from "fastify";
import { pathIn } from "#shared/lib/language.ts";
import type { Site } from "#shared/rules/site.ts";
import { languages } from "#server/base/catalogues.ts";
import { drawSvg } from "#demo/drawing/draw.ts";

const ONE_DAY = "public, max-age=86400";

/**
 * The icon and the manifest in each language, which are made from the operator's settings, so not part of the build.
 * `siteIn` gives the settings as pages of a language have them.
 */
export function serveIcons(
  app: FastifyInstance,
  siteIn: (language: string) => Pick<Site, "brand">,
): void {
  const { svg: favicon } = drawSvg({ kind: "icon" });
  app.get("/favicon.svg", async (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", ONE_DAY).send(favicon),
  );
  app.get("/favicon.ico", async (_request, reply) => reply.redirect("/favicon.svg", 302));

  const manifest = (language: string, { name, description }: Site["brand"]) => ({
    // Whoever has installed the site has one app, in whatever language they read it.
    id: "/",
    lang: language,
    name,
    short_name: name.slice(0, 12),
    description,
    start_url: pathIn(language, "/"),
    display: "standalone",
    background_color: "#f7f5f0",
    theme_color: "#0c5a43",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
  for (const language of languages())
    app.get(pathIn(language, "/site.webmanifest"), async (_request, reply) =>
      reply
        .type("application/manifest+json")
        .header("cache-control", ONE_DAY)
        .send(JSON.stringify(manifest(language, siteIn(language).brand))),
    );
}
