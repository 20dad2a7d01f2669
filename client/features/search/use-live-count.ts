import { useEffect, useRef, useState } from "react";

/** Pause in typing after which the cars are counted. */
const PAUSE_MS = 300;

/**
 * How many cars a form would find, counted anew while it changes; the latest answer wins. Undefined where that cannot
 * be told, such as for a place that is not known yet.
 */
export function useLiveCount(total: number) {
  const [count, setCount] = useState<number | undefined>(total);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  useEffect(() => () => clearTimeout(pause.current), []);
  const onInput = ({ currentTarget: form }: React.InputEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    const own = (turn.current += 1);
    pause.current = setTimeout(async () => {
      const found = await countOf(form).catch(() => undefined);
      if (own === turn.current) setCount(found);
    }, PAUSE_MS);
  };
  return { count, hasChanged: count !== total, onInput };
}

async function countOf(form: HTMLFormElement): Promise<number> {
  const { countCars } = await import("./count-cars.ts");
  return countCars(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    "used",
  );
}
