import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { plural, t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { ANYWHERE } from "#client/domain/tool/anywhere.ts";
import { paths } from "#client/paths.ts";
import { countText } from "./count-text.ts";
import { toPage } from "./list-query.ts";

interface OtherList {
  path: string;
  count: (q: string) => Promise<number>;
  told: (total: number, text: string) => string;
}

/** The lists that the search of the bar chooses from. */
const LISTS: readonly OtherList[] = [
  {
    path: paths.manageAllProducts(),
    count: async (q) => toPage(await api.products.list({ q, limit: 1 })).total,
    told: (total, text) => plural(total, t`${text} car matches`, t`${text} cars match`),
  },
  {
    path: paths.users(),
    count: async (q) => toPage(await api.users.list({ q, limit: 1 })).total,
    told: (total, text) => plural(total, t`${text} person matches`, t`${text} people match`),
  },
  {
    path: paths.manageBookings(),
    count: async (q) => toPage(await api.bookings.list({ q, limit: 1 })).total,
    told: (total, text) => plural(total, t`${text} booking matches`, t`${text} bookings match`),
  },
];

const addressIn = (list: OtherList, q: string) =>
  `${list.path}?${new URLSearchParams({ q }).toString()}`;

/**
 * Links to the other lists in which the same words find something; nothing until they are counted. After a search for
 * which no list was chosen, the first of them is opened.
 */
export function FoundElsewhere({ q, path }: { q: string; path: string }) {
  const format = useFormat();
  const [search] = useSearchParams();
  const found = useLoaded(async () => {
    const others = LISTS.filter((list) => list.path !== path);
    const totals = await Promise.all(others.map((list) => list.count(q)));
    return others.flatMap((list, at) => {
      const total = totals[at] ?? 0;
      return total > 0 ? [{ list, total }] : [];
    });
  }, [q, path]);
  const [first] = found.status === "ready" && search.has(ANYWHERE) ? found.value : [];
  const elsewhere = first && addressIn(first.list, q);
  const navigate = useNavigate();
  // Not <Navigate>, which would be in the scripts of every page.
  useEffect(() => {
    if (elsewhere !== undefined) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  if (found.status !== "ready" || found.value.length === 0 || elsewhere !== undefined) return null;
  return (
    <ul className="mt-4 grid gap-1" aria-label={t`Found in other lists`}>
      {found.value.map(({ list, total }) => (
        <li key={list.path}>
          <Link
            to={addressIn(list, q)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {list.told(total, countText(total, format.number))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
