import { use } from "react";
import { t } from "#shared/lib/text.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { type ListingAct, mayAct, mayEdit } from "#shared/rules/listing.ts";
import { knownRemovalDenial } from "#shared/rules/removal.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import { messagesAbout } from "#client/domain/messages-about.ts";
import { copyAndTell } from "#client/domain/tool/copy-and-tell.ts";
import { duplicateOf, paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { HiddenColumns } from "#client/ui/tool/Rows.tsx";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";
import { OWN_COLUMNS } from "./columns.ts";
import type { Acts } from "./use-acts.ts";

/** Of an act that has a button in wide rows. */
const IN_ROW = { below: "xl" } as const;

/** As a small button. */
const LOOK =
  "inline-flex min-h-9 items-center rounded-full border border-edge bg-surface px-3.5 text-sm font-semibold whitespace-nowrap hover:bg-hover pointer-coarse:min-h-11";

interface OwnCarActsProps {
  car: OwnCard;
  acts: Acts;
  /** Promotes it or stops that; undefined where neither may be done. */
  onPromote: (() => void) | undefined;
  onDelete: () => void;
}

/** What a seller may do with a car: the likely act as a button, the others in a menu. */
export function OwnCarActs(props: OwnCarActsProps) {
  const { car, acts } = props;
  const isColumnHidden = use(HiddenColumns).has(OWN_COLUMNS.promotion.key);
  return (
    <>
      <span className="max-lg:hidden xl:max-[87.5rem]:hidden">
        <MainAct car={car} acts={acts} />
      </span>
      <ActMenu of={car.name} acts={menuOf(props, isColumnHidden)} />
    </>
  );
}

function may(car: OwnCard, act: ListingAct): boolean {
  return !car.is_taken_down && mayAct(act, car.state) && !(act === "relist" && car.is_paid);
}

function isOffSale({ state }: OwnCard): boolean {
  return state === "withdrawn" || state === "expired";
}

const MAIN_ACTS: readonly { act: ListingAct; words: string; icon: ToolIconName }[] = [
  { act: "relist", words: t`Put back on sale`, icon: "renew" },
  { act: "sell", words: t`Mark as sold`, icon: "key" },
];

/** The act that a car's state makes likely; what else may be done is in the menu beside it. */
function MainAct({ car, acts }: Pick<OwnCarActsProps, "car" | "acts">) {
  const main = mainOf(car);
  if (main === undefined) return null;
  if ("href" in main)
    return (
      <a href={main.href} className={LOOK}>
        {main.words}
      </a>
    );
  return (
    <Button
      // Another act is another button: a second press must not take back what the first one did.
      key={main.act}
      look="quiet"
      size="small"
      onClick={() => void acts.act([car._id], main.act)}
    >
      {main.words}
    </Button>
  );
}

type Main = { words: string; icon: ToolIconName } & ({ href: string } | { act: ListingAct });

function mainOf(car: OwnCard): Main | undefined {
  if (car.is_taken_down) return { words: t`See the decision`, icon: "shield-x", href: "#rulings" };
  if (car.state === "reserved" || car.is_paid)
    return { words: t`View booking`, icon: "booking", href: salePath(car._id) };
  if (isOffSale(car)) return { words: t`Put back on sale`, icon: "renew", act: "renew" };
  return MAIN_ACTS.find(({ act }) => may(car, act));
}

function menuOf(
  { car, acts, onPromote, onDelete }: OwnCarActsProps,
  isColumnHidden: boolean,
): MenuAct[] {
  const act = (name: ListingAct) => () => void acts.act([car._id], name);
  const menu: MenuAct[] = [];
  const offer = (isOffered: boolean, each: MenuAct) => {
    if (isOffered) menu.push(each);
  };
  const isShown = !car.is_taken_down;
  const isOff = isOffSale(car);
  const main = mainOf(car);
  // What has no room in a narrow row is offered here.
  if (main !== undefined)
    menu.push({
      label: main.words,
      icon: main.icon,
      below: "main",
      ...("href" in main ? { href: main.href } : { onPress: act(main.act) }),
    });
  offer(isShown && mayEdit(car.state), {
    label: t`Edit`,
    icon: "pencil",
    href: paths.editProduct(car._id),
  });
  offer(true, { label: t`Messages`, icon: "message", href: messagesAbout(car._id) });
  offer(true, { label: t`Duplicate`, icon: "duplicate", href: duplicateOf(car._id) });
  // The main act beside the menu is another one.
  offer(isOff && may(car, "sell"), { label: t`Mark as sold`, icon: "key", onPress: act("sell") });
  offer(!isOff && may(car, "renew"), { label: t`Renew`, icon: "renew", onPress: act("renew") });
  offer(may(car, "withdraw"), { label: t`Withdraw`, icon: "eye-off", onPress: act("withdraw") });
  offer(isShown, { label: t`View listing`, icon: "external", href: paths.car(car) });
  offer(isShown, {
    label: t`Copy link`,
    icon: "link",
    onPress: () => void copyAndTell(location.origin + paths.car(car)),
  });
  const isPromoted = car.ad === "yes";
  offer(onPromote !== undefined, {
    label: isPromoted ? t`Stop promoting` : t`Promote`,
    icon: "megaphone",
    // The button stands in the column of promotions, which the person may hide.
    ...(!isColumnHidden && IN_ROW),
    ...(onPromote && { onPress: onPromote }),
  });
  menu.push({
    label: t`Delete`,
    icon: "trash",
    ...IN_ROW,
    isDangerous: true,
    denial: knownRemovalDenial(car)?.short,
    onPress: onDelete,
  });
  return menu;
}
