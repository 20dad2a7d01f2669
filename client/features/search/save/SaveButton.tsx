import { type ComponentType, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { SearchData } from "../search-data.ts";
import type { SaveSearchProps } from "./SaveSearch.tsx";

/** Saves a search. What it needs is loaded when it is pressed; where that fails, the page offers a reload. */
export function SaveButton({ search }: { search: SearchData }) {
  const [Opened, setOpened] = useState<ComponentType<SaveSearchProps>>();
  return (
    <>
      <form
        data-scripted
        onSubmit={(event) => {
          event.preventDefault();
          void import("./SaveSearch.tsx").then(({ SaveSearch }) => setOpened(() => SaveSearch));
        }}
        className="noscript:hidden"
      >
        <button className="min-h-11 cursor-pointer rounded-full border border-edge bg-surface px-5 font-semibold hover:bg-sunken">
          <Trans>Save search</Trans>
        </button>
      </form>
      {Opened && <Opened search={search} onClose={() => setOpened(undefined)} />}
    </>
  );
}
