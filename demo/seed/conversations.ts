import { CONVERSATIONS, type DemoTalk } from "./history-words.ts";
import type { CataloguedCar } from "./catalogued-car.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import type { DemoUser } from "./people.ts";
import { demoId } from "./random.ts";

const MINUTE = 60_000;

export interface DemoConversation {
  readonly id: string;
  readonly car: CataloguedCar;
  readonly buyer: DemoUser;
  readonly messages: readonly {
    readonly author: "buyer" | "seller";
    readonly text: string;
    readonly key: string;
    readonly at: Date;
  }[];
  /** The side that has not read the last message; the other has read all. */
  readonly unreadBy: "buyer" | "seller" | undefined;
}

/** What buyers and sellers of the demo have written to each other before `now`. */
export function makeConversations(
  { cars, buyer, holder }: DemoCatalogue,
  now: Date,
): DemoConversation[] {
  const isAsked: Record<DemoTalk["about"], (car: CataloguedCar) => boolean> = {
    booked: ({ row }) => row.mark === "booked",
    "on sale": ({ seller, state }) => seller.key === "demo" && state === "active",
    promoted: ({ seller, state, promoted }) =>
      seller.key === "lindner" && promoted && state === "active",
  };
  return CONVERSATIONS.flatMap((talk, place) => {
    const car = cars.find(isAsked[talk.about]);
    if (car === undefined) return [];
    const last = now.getTime() - talk.minutesAgo * MINUTE;
    return [
      {
        id: demoId(13, place + 1),
        car,
        buyer: talk.by === "holder" ? holder : buyer,
        unreadBy: talk.unreadBy,
        messages: talk.messages.map(([author, text], at) => ({
          author,
          text,
          key: demoId(14, place * 100 + at + 1),
          at: new Date(last - (talk.messages.length - 1 - at) * 11 * MINUTE),
        })),
      },
    ];
  });
}
