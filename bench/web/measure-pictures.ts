import { IS_SMOKE } from "../scale.ts";
import { openData } from "../site/data-directory.ts";
import type { WebFigure } from "./web-figure.ts";

const SAMPLE = IS_SMOKE ? 2 : 60;
const KB = 1024;
const WIDTHS = [
  { width: 320, gate: 16, aim: 12 },
  { width: 800, gate: 60, aim: 45 },
] as const;

/** W21: bytes of the photos in the sizes that lists and car pages show. */
export async function measurePictures(url: string, dataDir: string): Promise<WebFigure[]> {
  const ids = await samplePictures(dataDir);
  const figures: WebFigure[] = [];
  for (const { width, gate, aim } of WIDTHS) {
    const rounds: number[] = [];
    for (const id of ids) {
      const answer = await fetch(`${url}/images/${id}-${width}.avif`);
      if (!answer.ok) throw new Error(`A picture of the site answered ${answer.status}`);
      rounds.push((await answer.arrayBuffer()).byteLength / KB);
    }
    figures.push({
      metric: `W21 photo of ${width} px`,
      page: "",
      unit: "kB",
      rounds,
      gate,
      aim,
      better: "less",
    });
  }
  return figures;
}

/** Some of every kind; ids are hashes, so their order mixes them. */
async function samplePictures(dataDir: string): Promise<string[]> {
  const database = await openData(dataDir);
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      "SELECT id FROM images WHERE drawing->>'kind' = 'car' ORDER BY id LIMIT $1",
      [SAMPLE],
    );
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}
