import { DAY_MS, MINUTE_MS } from "#shared/lib/durations.ts";
import { CONVERSATIONS, type DemoTalk, QUESTIONS } from "./history-words.ts";
import type { CataloguedCar } from "./catalogued-car.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import type { DemoUser } from "./people.ts";
import { between, demoId, pick, seededRandom } from "./random.ts";

const SEED = 20_260_303;
/** Days that earlier questions lie back, so that they count in the sellers' public records. */
const MOST_DAYS_AGO = 80;
/** Of so many questions, one has no answer. */
const UNANSWERED = 13;
/** Sellers who are asked often. */
const BUSY_SELLERS: ReadonlySet<string> = new Set(["demo", "lindner"]);

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
export function makeConversations(catalogue: DemoCatalogue, now: Date): DemoConversation[] {
  return [...makeTalks(catalogue, now), ...makeEarlier(catalogue, now)];
}

function makeTalks({ cars, buyer, holder }: DemoCatalogue, now: Date): DemoConversation[] {
  const isAsked: Record<DemoTalk["about"], (car: CataloguedCar) => boolean> = {
    booked: ({ row }) => row.mark === "booked",
    "on sale": ({ seller, state }) => seller.key === "demo" && state === "active",
    promoted: ({ seller, state, promoted }) =>
      seller.key === "lindner" && promoted && state === "active",
  };
  return CONVERSATIONS.flatMap((talk, place) => {
    const car = cars.find(isAsked[talk.about]);
    if (car === undefined) return [];
    const last = now.getTime() - talk.minutesAgo * MINUTE_MS;
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
          at: new Date(last - (talk.messages.length - 1 - at) * 11 * MINUTE_MS),
        })),
      },
    ];
  });
}

/** Questions of others about cars that are still for sale. All are read, and nearly all were answered. */
function makeEarlier({ cars, users, buyer, holder }: DemoCatalogue, now: Date): DemoConversation[] {
  const random = seededRandom(SEED);
  const buyers = users.filter(({ role, id }) => role === "Buyer" && id !== buyer.id);
  const asked = cars.filter(
    ({ seller, state }) => BUSY_SELLERS.has(seller.key) && state === "active",
  );
  return asked.flatMap((car, place) => {
    const [from, [question, answer]] = [pick(random, buyers), pick(random, QUESTIONS)];
    const since = Math.max(
      car.postedAt.getTime(),
      from.createdAt.getTime(),
      now.getTime() - MOST_DAYS_AGO * DAY_MS,
    );
    const latest = now.getTime() - 2 * DAY_MS;
    // The holder's conversations are told above; a car that is new here was not asked about yet.
    if (from.id === holder.id || since >= latest) return [];
    const at = new Date(since + random() * (latest - since));
    const answeredAt = new Date(at.getTime() + between(random, 6, 500) * MINUTE_MS);
    const isAnswered = (place + 1) % UNANSWERED !== 0;
    const write = (author: "buyer" | "seller", text: string, number: number, sentAt: Date) => ({
      author,
      text,
      key: demoId(14, 10_000 + place * 100 + number),
      at: sentAt,
    });
    return [
      {
        id: demoId(13, 1_000 + place),
        car,
        buyer: from,
        unreadBy: undefined,
        messages: [
          write("buyer", question, 1, at),
          ...(isAnswered ? [write("seller", answer, 2, answeredAt)] : []),
        ],
      },
    ];
  });
}
