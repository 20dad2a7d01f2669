import { useCallback, useEffect, useState } from "react";
import { redirect } from "react-router";
import { t } from "#shared/lib/text.ts";
import { paceText } from "#client/domain/seller-record.ts";
import { CarBooking } from "#client/features/bookings/CarBooking.tsx";
import { AskButton } from "#client/features/conversations/AskButton.tsx";
import { CarPageBody } from "#client/features/products/CarPageBody.tsx";
import { carData, carDescription } from "#client/features/products/car-schema-org.ts";
import { isOnSale, trailOf } from "#client/features/products/car-trail.ts";
import { breadcrumbData } from "#client/features/search/breadcrumb-schema-org.ts";
import { ReportButton } from "#client/features/reports/ReportButton.tsx";
import { toListCard } from "#client/features/products/list-card.ts";
import { countLook } from "#client/features/products/count-look.ts";
import { keepWhenVisible } from "#client/features/products/recent-cars.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { carIdOf, paths } from "#client/paths.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Route } from "./+types/CarPage.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const id = carIdOf(params.id);
  if (id === undefined) throw new Response(t`Car not found.`, { status: 404 });
  const found = api.products.find({ id });
  const [car, similar, record] = await Promise.all([
    found,
    api.products.similar({ id, limit: 4 }),
    found.then(({ seller_id: seller, seller_answers_within_day: isKnown }) =>
      // There is none of a seller who has been suspended meanwhile.
      isKnown ? api.figures.seller({ id: seller }).catch(() => undefined) : undefined,
    ),
  ]);
  // A car has one canonical address; a mistyped or outdated slug is redirected to it.
  if (new URL(request.url).pathname !== paths.car(car)) throw redirect(paths.car(car), 301);
  const pace = record && paceText(record);
  return pack({ car, similar: similar.map(toListCard), ...(pace && { pace }) });
}

type OnState = React.ComponentProps<typeof CarBooking>["onState"];

interface CarStanding {
  state: Parameters<OnState>[0];
  notice?: Parameters<OnState>[1];
}

export default function CarPage({ loaderData }: Route.ComponentProps) {
  const { car, similar, pace } = useUnpacked(loaderData);
  const { origin } = useSite();
  const [cover] = car.pictures;
  const [{ state, notice }, setStanding] = useState<CarStanding>({ state: car.state });
  const onState = useCallback<OnState>(
    (next, own) => setStanding({ state: next, notice: own }),
    [],
  );
  const { _id: id, seller_id: sellerId } = car;
  useEffect(() => countLook(id, sellerId), [id, sellerId]);
  useEffect(() => keepWhenVisible(id), [id]);
  return (
    <>
      <PageHead
        title={car.name}
        description={carDescription(car)}
        path={paths.car(car)}
        isIndexed={car.state !== "withdrawn"}
        image={cover && picturePath(cover.id, 1600, "webp")}
        data={[
          carData(car, origin + paths.car(car)),
          breadcrumbData([...trailOf(car), { text: car.name, href: paths.car(car) }], origin),
        ]}
      />
      <CarPageBody
        car={{ ...car, state }}
        notice={notice}
        similar={similar}
        pace={pace}
        booking={
          <CarBooking
            key={id}
            car={car}
            onState={onState}
            Ask={AskButton}
            canAsk={isOnSale({ state })}
          />
        }
        report={<ReportButton car={car} />}
      />
    </>
  );
}
