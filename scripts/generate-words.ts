import { writeFileSync } from "node:fs";
import { makeCatalogues } from "./words/extract.ts";

/** Brings the catalogues up to date with the sources. */
for (const [file, content] of makeCatalogues()) writeFileSync(file, content);
