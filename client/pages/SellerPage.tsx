import { t } from "#shared/lib/text.ts";
import { SellerCars } from "#client/features/products/SellerCars.tsx";
import { toCarListData } from "#client/features/products/list-card.ts";
import { listTitle, pageNumberOf, requirePage } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { pageOf, paths } from "#client/paths.ts";
import type { Route } from "./+types/SellerPage.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  if (!UUID.test(id)) throw new Response(t`Seller not found.`, { status: 404 });
  const { api } = context.get(servicesContext);
  const page = pageNumberOf(request);
  const [seller, record, cars] = await Promise.all([
    api.products.seller({ id }),
    api.figures.seller({ id }),
    api.products.browse({ list: "used", seller: id, page }),
  ]);
  return pack({ seller, record, list: toCarListData(requirePage(cars)) });
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, record, list } = useUnpacked(loaderData);
  const path = paths.seller(seller._id);
  return (
    <>
      <PageHead
        title={listTitle(seller.name, list)}
        description={t`All cars for sale from ${seller.name}.`}
        path={pageOf(path, list.page)}
      />
      <SellerCars seller={seller} record={record} path={path} list={list} />
    </>
  );
}
