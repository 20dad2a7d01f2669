import { useState } from "react";
import { nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";

/** A page of a list, and the cursor of the next one; undefined on the last. */
export interface Part<Item> {
  items: readonly Item[];
  next: string | undefined;
}

/** The reply of a call that is read page by page. */
export function partOf<Item>(reply: {
  headers: { link?: string | undefined };
  body: readonly Item[];
}): Part<Item> {
  return { items: reply.body, next: nextCursor(reply.headers.link) };
}

interface EarlierProps<Item> {
  first: Part<Item>;
  read: (cursor: string) => Promise<Part<Item>>;
  /** The words of the button. */
  words: string;
  /** Shows what was read so far. */
  children: (items: readonly Item[]) => React.ReactNode;
}

/** A list that begins with the latest; what is earlier is read on request. */
export function Earlier<Item>({ first, read, words, children }: EarlierProps<Item>) {
  const [more, setMore] = useState<readonly Part<Item>[]>([]);
  const { busy, act, problem } = useAct();
  const { next } = more.at(-1) ?? first;
  return (
    <>
      {children([first, ...more].flatMap(({ items }) => items))}
      <ProblemBox problem={problem} className="mt-4" />
      {next !== undefined && (
        <Button
          look="quiet"
          size="small"
          className="mt-4"
          isBusy={busy !== undefined}
          onClick={() =>
            void act("more", async () => {
              const part = await read(next);
              setMore((before) => [...before, part]);
            })
          }
        >
          {words}
        </Button>
      )}
    </>
  );
}
