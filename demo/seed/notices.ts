import type { Insertable, Transaction } from "kysely";
import type { Database, NoticesTable } from "#server/db/schema.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import type { DemoConversation } from "./conversations.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import type { DemoHistory } from "./history.ts";
import { demoId } from "./random.ts";

const DAY_MS = 24 * 3_600_000;

/** What the demo's buyer is looking for. */
const SEARCHES = [
  {
    name: "BMW, up to €25,000, Diesel",
    filters: "list=used&make=bmw&fuel=diesel&price_to=25000",
    rhythm: "daily" as const, // one of the rhythms
    daysAgo: 24,
  },
  {
    name: "Up to 60,000 km, Automatic, SUV",
    filters: "list=used&gearbox=automatic&body=suv&distance_to=60000",
    rhythm: "weekly" as const, // as above
    daysAgo: 6,
  },
];

/** Stores saved searches of the demo's buyer, and what people were told: the latest message, and lowered prices. */
export async function insertNotices(
  db: Transaction<Database>,
  { buyer }: DemoCatalogue,
  {
    conversations,
    history,
    now,
  }: {
    conversations: readonly DemoConversation[];
    history: Pick<DemoHistory, "saves" | "prices">;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto("saved_searches")
    .values(
      SEARCHES.map(({ name, filters, rhythm, daysAgo }, at) => {
        const created = new Date(now.getTime() - daysAgo * DAY_MS);
        return {
          id: demoId(15, at + 1),
          person_id: buyer.id,
          slot: at + 1,
          name,
          filters,
          rhythm,
          tells: ["new", "lowered"],
          confirmed_at: created,
          watched_since: now,
          created_at: created,
        };
      }),
    )
    .execute();
  const unread = conversations.flatMap(({ id, car, buyer: asker, messages, unreadBy }) => {
    if (unreadBy === undefined) return [];
    const isBuyer = unreadBy === "buyer";
    return [
      {
        person_id: isBuyer ? asker.id : car.ownerId,
        kind: "messages" as const, // one of the kinds
        title: `${isBuyer ? car.seller.name : asker.name} sent you a message about ${car.name}.`,
        path: pagePath("conversation", id),
        key: `conversation ${id} message ${messages.length}`,
        created_at: messages.at(-1)?.at ?? now,
      },
    ];
  });
  const lowered = history.prices.flatMap(({ car, lowered: at }) =>
    history.saves
      .filter((save) => save.car.id === car.id && save.buyer.id === buyer.id && save.at < at)
      .map(() => ({
        person_id: buyer.id,
        kind: "saved-cars" as const, // as above
        title: `Price lowered: ${car.name}`,
        path: carPath(car),
        key: `demo price ${car.id}`,
        created_at: at,
        read_at: at,
      })),
  );
  const notices: Insertable<NoticesTable>[] = [...unread, ...lowered].map((notice, at) => ({
    id: demoId(16, at + 1),
    ...notice,
  }));
  if (notices.length > 0) await db.insertInto("notices").values(notices).execute();
}
