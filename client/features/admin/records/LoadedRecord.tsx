import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";

interface LoadedRecordProps<R> {
  /** What it is, such as "Car": the heading until the record has come. */
  heading: string;
  path: string;
  /** The list it belongs to, for where there is no such record. */
  list: { words: string; href: string };
  read: () => Promise<R>;
  titleOf: (record: R) => string;
  /** `version` goes up when the record is read again after an act. */
  children: (record: R, again: () => void, version: number) => React.ReactNode;
}

/** Reads a record and names the page after it. */
export function LoadedRecord<R>(props: LoadedRecordProps<R>) {
  const { heading, path, list, read, titleOf, children } = props;
  const [version, setVersion] = useState(0);
  const loaded = useLoaded(read, [path]);
  const again = () => {
    if (loaded.status === "ready") loaded.again();
    setVersion((before) => before + 1);
  };
  const title = loaded.status === "ready" ? titleOf(loaded.value) : heading;
  return (
    <>
      <PageHead
        title={loaded.status === "failed" ? t`Error: ${heading}` : title}
        path={path}
        isIndexed={false}
      />
      {loaded.status !== "ready" && <h1 className="mb-6 tool-title">{heading}</h1>}
      <LoadedView
        state={loaded}
        placeholder={<div className="h-96 rounded-md border border-line bg-surface" />}
      >
        {(record) => children(record, again, version)}
      </LoadedView>
      {loaded.status === "failed" && (
        <p className="mt-4">
          <a
            href={list.href}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {list.words}
          </a>
        </p>
      )}
    </>
  );
}
