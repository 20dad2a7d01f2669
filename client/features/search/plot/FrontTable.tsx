import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";

const NUMBER = "py-2 pl-4 text-right whitespace-nowrap";

/** The cars on the line, as a table: what the plot shows, for those who do not see it. */
export function FrontTable({ answer }: { answer: PlotAnswer }) {
  const format = useFormat();
  const { currency, distanceUnit } = useSite();
  const { front, front_count: count } = answer;
  if (front.length === 0) return null;
  const isPart = front.length < count;
  const title = plural(
    count,
    t`The car on the line`,
    t`The ${format.number(count)} cars on the line`,
  );
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold text-accent underline">
        <Trans>{title}, as a table</Trans>
      </summary>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">
          {isPart ? t`${front.length} of the ${format.number(count)} cars on the line` : title}
        </caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              <Trans>Car</Trans>
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              <Trans>Price</Trans>
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              <Trans>Mileage</Trans>
            </th>
            <th scope="col" className={`${NUMBER} font-medium max-sm:sr-only`}>
              <Trans>Year</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {front.map((car) => (
            <tr key={car._id} className="border-t border-line">
              <th scope="row" className="py-1 font-medium wrap-anywhere">
                <a
                  href={paths.car(car)}
                  className="inline-flex min-h-8 items-center underline pointer-coarse:min-h-11"
                >
                  {car.name}
                </a>
              </th>
              <td className={NUMBER}>{format.price(car.price, currency)}</td>
              <td className={NUMBER}>
                {car.distance === null ? "–" : `${format.number(car.distance)} ${distanceUnit}`}
              </td>
              <td className={`${NUMBER} max-sm:sr-only`}>{car.year ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
