import { Link, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { CarPicture } from "./CarSummary.tsx";
import { inboxAddress, isNarrowed, readInboxQuery } from "./inbox-query.ts";
import { nameOf } from "./name-of.ts";

interface PhoneHeadProps {
  conversation: Conversation;
  acts: readonly MenuAct[];
}

/** A conversation's head on phones: one row, below which the page scrolls. */
export function PhoneHead({ conversation, acts }: PhoneHeadProps) {
  const format = useFormat();
  const [search] = useSearchParams();
  const list = readInboxQuery(search);
  const { name, path, price, currency } = conversation.car;
  return (
    <div className="sticky top-14 z-30 -mx-4 flex h-14 items-center gap-2 border-b border-line bg-ground/95 pr-2 pl-1 backdrop-blur-sm md:hidden">
      <Link
        to={inboxAddress(list)}
        aria-label={isNarrowed(list) ? t`Back to the list` : t`All messages`}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <Icon name="left" />
      </Link>
      <CarPicture picture={conversation.car.picture} size="h-9 w-12" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-text text-base/5 font-semibold tracking-normal">
          {nameOf(conversation)}
        </h2>
        <p className="flex text-sm/5 text-muted">
          {path === null ? (
            <span className="truncate">{name}</span>
          ) : (
            <a href={pathIn(LANGUAGE, path)} className="min-h-6 truncate">
              {name}
            </a>
          )}
          {price !== null && currency !== null && (
            <span className="shrink-0 tabular-nums">{` · ${format.price(price, currency)}`}</span>
          )}
        </p>
      </div>
      <ActMenu acts={acts} />
    </div>
  );
}
