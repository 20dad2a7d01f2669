import { useState } from "react";
import { MORE_PARAMETER } from "#shared/rules/search.ts";
import { type GroupName, TITLES } from "./words.ts";

interface GroupProps {
  name: GroupName;
  /** Open without being asked. */
  isOpen: boolean;
  /** Something in it is chosen: it is rendered, so that the form keeps its values. */
  isUsed: boolean;
  problem?: string | undefined;
  /** Renders the filters; called only once the group has been open. */
  children: () => React.ReactNode;
}

/**
 * A group of filters that opens and closes. Its content is rendered when it first opens, which keeps the page
 * small. Without scripts its button sends the form, and the next page has the group open.
 */
export function Group({ name, isOpen: isOpenAtFirst, isUsed, problem, children }: GroupProps) {
  const [known, setKnown] = useState(isOpenAtFirst ? true : undefined);
  // It stays open when its last value is taken away again: the next one may be chosen there.
  if (isUsed && known === undefined) setKnown(true);
  const isOpen = known ?? isUsed;
  return (
    <div className="border-t border-line">
      <button
        name={MORE_PARAMETER}
        value={name}
        aria-expanded={isOpen}
        aria-controls={`group-${name}`}
        onClick={(event) => {
          event.preventDefault();
          setKnown(!isOpen);
        }}
        className="group-button"
      >
        {TITLES[name]}
      </button>
      {(isOpen || known !== undefined) && (
        <div
          id={`group-${name}`}
          role="group"
          aria-label={TITLES[name]}
          hidden={!isOpen}
          className="pb-4"
        >
          {problem !== undefined && (
            <p className="mb-2 text-sm font-medium text-danger">{problem}</p>
          )}
          {children()}
        </div>
      )}
    </div>
  );
}
