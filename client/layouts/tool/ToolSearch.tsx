import { useEffect, useId, useRef, useState } from "react";
import { matchPath, useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { ANYWHERE } from "#client/domain/tool/anywhere.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { SEARCHES, type ToolSearchPlace } from "./tool-menu.ts";

interface ToolSearchProps {
  role: Role;
  /** Whether `/` moves the focus here. */
  hasKey?: boolean;
  className?: string;
}

const hasEmails = (place: ToolSearchPlace) => place.hasEmails === true;

/** Searches one of the lists of a role: a plain form, whose state is the list's address. */
export function ToolSearch({ role, hasKey = false, className = "" }: ToolSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const searches = SEARCHES[role];
  const { pathname } = useLocation();
  // What one is looking at is searched, unless another list is chosen there.
  const here = searches.find((each) =>
    [each.action, ...(each.at ?? [])].some((page) => matchPath(page, pathname)),
  );
  const [chosen, setChosen] = useState<{ action: string; pathname: string }>();
  const isChosen = chosen?.pathname === pathname;
  const action = isChosen ? chosen.action : (here ?? searches[0])?.action;
  useEffect(() => {
    if (!hasKey) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], dialog") !== null;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [hasKey]);
  const name = searches.length > 1 ? t`Find` : (searches[0]?.only ?? t`Find`);
  return (
    <search className={className}>
      <form
        action={action}
        onSubmit={({ currentTarget }) => {
          const withEmails = isChosen || here?.hasEmails ? undefined : searches.find(hasEmails);
          const isEmail = withEmails !== undefined && field.current?.value.includes("@");
          const target = isEmail ? withEmails.action : action;
          // Set at every submit: a page from the bfcache still has the one of its last submit.
          if (target !== undefined) currentTarget.action = target;
        }}
        className="flex h-10 rounded-sm border border-edge bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-focus"
      >
        <Icon name="search" className="my-auto ml-2.5 size-4 shrink-0 text-muted" />
        <label htmlFor={id} className="sr-only">
          {name}
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          required
          maxLength={100}
          placeholder={name}
          aria-keyshortcuts={hasKey ? "/" : undefined}
          // The room of the button that clears it is the placeholder's until something is typed.
          className="min-w-0 grow bg-transparent px-2 text-ellipsis outline-none placeholder:text-muted placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
        />
        {searches.length > 1 && !isChosen && here === undefined && (
          <input type="hidden" name={ANYWHERE} value="1" />
        )}
        {searches.length > 1 && (
          <select
            aria-label={t`Where to search`}
            value={action}
            onChange={({ currentTarget }) => setChosen({ action: currentTarget.value, pathname })}
            className="shrink-0 cursor-pointer border-l border-line bg-transparent px-2 text-muted"
          >
            {searches.map(({ label, action: value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </form>
    </search>
  );
}
