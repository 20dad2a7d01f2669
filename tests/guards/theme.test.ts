import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTest, readSources } from "../../scripts/structure/source.ts";

/** The style library's own scales, which the theme replaces: of them, only what it names itself has a rule. */
const SCALES = [
  {
    token: "color",
    classes:
      /\b(?:accent|bg|border|decoration|divide|fill|outline|ring|stroke|text)-(black|white|(?:amber|blue|cyan|emerald|fuchsia|gray|green|indigo|lime|neutral|orange|pink|purple|red|rose|sky|slate|stone|teal|violet|yellow|zinc)-\d+)\b/g,
  },
  { token: "radius", classes: /\brounded(?:-[a-z]{1,2})?-(xs|sm|md|lg|xl|[234]xl|full)\b/g },
  { token: "shadow", classes: /(?<![\w-])shadow-(2xs|xs|sm|md|lg|xl|2xl|low|mid|high)\b/g },
] as const;

test.each(SCALES)(
  "a class of the scale $token names a value of the theme: any other paints nothing",
  ({ token, classes }) => {
    const theme = readFileSync("client/styles/theme.css", "utf8");
    const used = readSources()
      .filter(({ path }) => path.startsWith("client/") && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(classes)].map(([, value]) => ({ path, value })),
      );
    expect(used.length).toBeGreaterThan(0);
    const unknown = used.filter(({ value }) => !theme.includes(`--${token}-${value}:`));
    expect(unknown).toEqual([]);
  },
);
