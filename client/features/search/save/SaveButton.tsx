import { type ComponentType, useState } from "react";
import type { SearchData } from "../search-data.ts";
import type { SaveSearchProps } from "./SaveSearch.tsx";

/** Saves a search. What it needs is loaded when it is pressed. */
export function SaveButton({ search }: { search: SearchData }) {
  const [Opened, setOpened] = useState<ComponentType<SaveSearchProps>>();
  const [told, setTold] = useState<SearchData | "failed">();
  const open = () =>
    import("./SaveSearch.tsx").then(
      (loaded) => setOpened(() => loaded.SaveSearch),
      () => setTold("failed"),
    );
  const close = (isSaved: boolean) => {
    setOpened(undefined);
    if (isSaved) setTold(search);
  };
  // A search that has changed since is another one.
  const isSaved = told === search;
  return (
    <>
      <form
        data-scripted
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
        className="sm:mt-3 noscript:hidden"
      >
        <button className="inline-flex min-h-11 cursor-pointer items-center font-semibold max-sm:text-accent max-sm:underline sm:rounded-full sm:border sm:border-edge sm:bg-surface sm:px-5 sm:hover:bg-sunken">
          {isSaved ? "Search saved" : "Save search"}
        </button>
      </form>
      {told === "failed" && (
        <p role="alert">This part of the page did not arrive. Please reload it.</p>
      )}
      {Opened && <Opened search={search} onClose={close} />}
    </>
  );
}
