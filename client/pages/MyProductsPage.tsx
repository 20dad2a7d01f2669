import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ActBar } from "#client/features/listings/ActBar.tsx";
import { OPTIONAL_COLUMNS } from "#client/features/listings/columns.ts";
import { ListControls } from "#client/features/listings/ListControls.tsx";
import { OwnCars } from "#client/features/listings/OwnCars.tsx";
import { addressOf, type OwnQuery, readQuery } from "#client/features/listings/query.ts";
import { useActs } from "#client/features/listings/use-acts.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { SaveCsv } from "#client/domain/tool/SaveCsv.tsx";
import { HEADING_ID } from "#client/features/listings/row-focus.ts";
import { Rulings } from "#client/features/reports/tool/Rulings.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Placeholder } from "#client/ui/tool/Table.tsx";
import { ColumnsMenu } from "#client/ui/tool/ColumnsMenu.tsx";
import { NothingFound } from "#client/domain/tool/NothingFound.tsx";
import { countedTitle } from "#client/ui/tool/counted-title.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { useTableChoices } from "#client/ui/tool/use-table-choices.ts";
import { PillLink } from "#client/ui/PillLink.tsx";

export default function MyProductsPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`My Products`);
  const [search] = useSearchParams();
  const query = readQuery(search);
  return (
    <>
      <PageHead title={title} path={paths.myProducts()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <MyProducts email={user.email} query={query} />
      </RequireRole>
    </>
  );
}

function MyProducts({ email, query }: { email: string; query: OwnQuery }) {
  const { state, sort, q, page } = query;
  const format = useFormat();
  const table = useTableChoices(paths.myProducts());
  const loaded = useLoaded(
    async () => {
      const [{ headers, body: cars }, counts] = await Promise.all([
        api.products.ofSeller({ email, state, sort, page, ...(q !== "" && { q }) }),
        api.listings.counts(),
      ]);
      return { cars, counts, hasMore: headers.link !== undefined };
    },
    [email, state, sort, q, page],
    "own cars",
  );
  const again = () => {
    if (loaded.status === "ready") loaded.again();
  };
  const acts = useActs(again, loaded);
  const total =
    loaded.status === "ready"
      ? Object.values(loaded.value.counts).reduce((sum, count) => sum + count, 0)
      : undefined;
  const isInRow =
    loaded.status === "ready" &&
    (loaded.value.cars.some(({ _id: id }) => id === acts.told?.row?.carId) ||
      (loaded.value.cars.length > 0 && acts.told?.gone?.address === addressOf(query, { page })));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 id={HEADING_ID} tabIndex={-1} className="tool-title">
          {countedTitle(
            t`My Products:`,
            loaded.status,
            total === undefined ? total : format.number(total),
          )}
        </h1>
        {total !== 0 && (
          <PillLink href={paths.addProduct()}>
            <Trans>Add Product</Trans>
          </PillLink>
        )}
      </div>
      <Rulings />
      <LoadedView state={loaded} placeholder={<Placeholder />} isUntitled>
        {({ cars, counts, hasMore }) =>
          total === 0 ? (
            <EmptyState
              mark={<ToolIcon name="car" className="size-8" />}
              action={t`Add Product`}
              href={paths.addProduct()}
            >
              <Trans>
                You haven’t listed any cars yet. Add your first one: a few details and photos are
                enough. To list many,{" "}
                <a href={paths.importCars()} className="font-semibold text-accent underline">
                  import a CSV file
                </a>
                .
              </Trans>
            </EmptyState>
          ) : (
            <>
              <ListControls query={query} counts={counts}>
                <ColumnsMenu columns={OPTIONAL_COLUMNS} {...table} />
                <SaveCsv
                  name="my-cars.csv"
                  read={() => api.listings.export({ state, sort, ...(q !== "" && { q }) })}
                />
              </ListControls>
              {cars.length === 0 ? (
                <NothingFound
                  q={q}
                  sentence={t`No cars match your filters.`}
                  filters={[
                    ...(q === "" ? [] : [{ label: `“${q}”`, href: addressOf(query, { q: "" }) }]),
                    ...(state === undefined
                      ? []
                      : [
                          {
                            label: t`Status: ${CAR_STATES[state].word}`,
                            href: addressOf(query, { state: undefined }),
                          },
                        ]),
                  ]}
                  path={paths.myProducts()}
                  total={total === undefined ? undefined : format.number(total)}
                />
              ) : (
                <OwnCars
                  cars={cars}
                  hasMore={hasMore}
                  query={query}
                  again={again}
                  acts={acts}
                  choices={table.choices}
                />
              )}
            </>
          )
        }
      </LoadedView>
      {/* Outside of the reloaded list, so that Undo stays. */}
      <ActBar acts={acts} isInRow={isInRow} />
    </>
  );
}
