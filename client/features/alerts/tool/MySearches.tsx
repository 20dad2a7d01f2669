import { useRef } from "react";
import { t } from "#shared/lib/text.ts";
import type { OwnAlerts } from "#shared/contract/alerts.ts";
import { CAR_NEWS, WISHLIST_NEWS } from "#shared/rules/alerts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { AlertChoice } from "../AlertChoice.tsx";
import { SearchRow } from "./SearchRow.tsx";
import { useSearches } from "./use-searches.ts";

/** The saved searches of a person, and how they hear of saved cars. */
export function MySearches() {
  const { loaded, problem, change, changeWishlist, remove } = useSearches();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-3xl xl:max-w-none">
      <h1 ref={heading} tabIndex={-1} className="tool-title outline-none">
        <Trans>Saved searches</Trans>
      </h1>
      <p className="mt-1 max-w-2xl text-muted">
        <Trans>We’ll tell you when a matching car is listed or drops in price.</Trans>
      </p>
      <div className="mt-4">
        <LoadedView state={loaded}>
          {({ searches, wishlist, isConfirmed }: OwnAlerts) => (
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)]">
              {!isConfirmed && <Unconfirmed />}
              <ProblemBox problem={problem} className="xl:col-span-2" />
              {searches.length === 0 ? (
                <FirstUse />
              ) : (
                <ul className="divide-y divide-line rounded-md border border-line bg-surface">
                  {searches.map((search) => (
                    <SearchRow
                      key={search._id}
                      search={search}
                      news={CAR_NEWS}
                      onChange={(own) => void change(search, own)}
                      onRemove={() => {
                        void remove(search);
                        heading.current?.focus();
                      }}
                    />
                  ))}
                </ul>
              )}
              {wishlist !== null && (
                <Panel
                  title={t`Cars on your wishlist`}
                  explanation={t`We’ll tell you when one drops in price, is sold or is back on sale.`}
                >
                  <AlertChoice
                    name={t`your wishlist`}
                    chosen={wishlist}
                    news={WISHLIST_NEWS}
                    onChange={(own) => void changeWishlist({ ...wishlist, ...own })}
                  />
                </Panel>
              )}
            </div>
          )}
        </LoadedView>
      </div>
    </div>
  );
}

function Unconfirmed() {
  return (
    <p className="rounded-md bg-promoted-soft p-4 xl:col-span-2">
      <Trans>
        Your email isn’t confirmed, so alerts only appear here.{" "}
        <a href={paths.account()} className="font-semibold text-accent underline">
          Confirm it in your account
        </a>{" "}
        to get them by email.
      </Trans>
    </p>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<ToolIcon name="search" className="size-8" />}
      action={t`Search used cars`}
      href={paths.usedCars()}
      className=""
    >
      <Trans>
        Search for the car you want and select Save search above the results. You’ll find it here,
        and we’ll tell you about every new match.
      </Trans>
    </EmptyState>
  );
}
