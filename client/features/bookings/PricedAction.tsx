import { useFormat } from "#client/lib/text/format.ts";
import { MainAction } from "./MainAction.tsx";

export interface Asked {
  price: number;
  currency: string;
}

interface PricedActionProps extends Asked {
  /** Takes the place of the price on phones, where there is room for one of them; null for a wide act alone. */
  standing?: React.ReactNode;
  children: React.ReactNode;
}

/** The main act beside the price, which is out of sight where the act is a bar at the foot of the screen. */
export function PricedAction({ price, currency, standing, children }: PricedActionProps) {
  const format = useFormat();
  return (
    <MainAction>
      <div className="flex items-center justify-between gap-4">
        <p
          className={`text-2xl font-bold whitespace-nowrap lg:hidden ${standing === undefined ? "" : "max-sm:hidden"}`}
        >
          {format.price(price, currency)}
        </p>
        {standing}
        {children}
      </div>
    </MainAction>
  );
}
