import type { Figure } from "../report/figure.ts";
import { interleave } from "../report/statistics.ts";
import { copyProducts, countProducts, dumpOf, prepareEmpty } from "../site/catalogues.ts";
import { openData, runUnlimited } from "../site/data-directory.ts";
import { runImport } from "../site/run-import.ts";
import type { Bench } from "./plan.ts";

const SPEED_GOAL = 0.4;
const MEMORY_GOAL_MB = 350;
/** The ledger references cars indirectly and has a trigger that refuses TRUNCATE, even while it is empty. */
const EMPTY = "SET session_replication_role = replica; TRUNCATE products CASCADE";

/** The import command against PostgreSQL's own COPY of the rows it made, into the same indexes. */
export async function measureImport({ plan, file, large }: Bench): Promise<Figure[]> {
  const { dataDir } = await prepareEmpty();
  const database = await openData(dataDir);
  try {
    const empty = async () => {
      await runUnlimited(database, EMPTY);
      await runUnlimited(database, "CHECKPOINT");
    };
    const peaks: number[] = [];
    const counts = new Set<number>();
    const rowsPerSecond = async (seconds: number) => {
      const rows = await countProducts(database);
      counts.add(rows);
      return rows / seconds;
    };
    const rounds = await interleave(plan.rounds, {
      async imported() {
        await empty();
        const { seconds, peakMb } = await runImport(dataDir, file.path);
        if (peakMb !== undefined) peaks.push(peakMb);
        return rowsPerSecond(seconds);
      },
      async copied() {
        await empty();
        const began = performance.now();
        await copyProducts(database, dumpOf(large));
        return rowsPerSecond((performance.now() - began) / 1000);
      },
    });
    if (counts.size !== 1)
      throw new Error(`Import and COPY did not store the same rows: ${[...counts].join(", ")}`);
    await runUnlimited(database, EMPTY);
    return [
      {
        name: "import of the whole file",
        unit: "rows/s",
        rounds: rounds.imported,
        baseline: { name: "COPY of the rows it made", rounds: rounds.copied },
        goal: { of: "ratio", atLeast: SPEED_GOAL },
        note: `${[...counts].join()} rows stored; the whole command is timed, from its start to its end.`,
      },
      ...(peaks.length === 0 ? [] : [memoryFigure(peaks)]),
    ];
  } finally {
    await database.close();
  }
}

function memoryFigure(peaks: number[]): Figure {
  return {
    name: "import, most memory of its process",
    unit: "MB",
    rounds: peaks,
    goal: { of: "value", atMost: MEMORY_GOAL_MB },
  };
}
