import { t } from "#shared/lib/text.ts";
import type { ReportHistory } from "#shared/contract/reports.ts";
import type { ReportKind, ReportState } from "#shared/rules/reports.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { IS_REPORTED } from "../rules.ts";

const MOST_LISTED = 5;

/** Whether another report `r` shares something with the report `it`; never null. */
const OF_CAR = "coalesce(r.product_id = it.product_id, false)";
const OF_SELLER = "coalesce(r.seller_id = it.seller_id, false)";
/** The admin who took a car down without a report has made none. */
const BY_REPORTER = `(r.reporter_id = it.reporter_id
  AND ${IS_REPORTED("r")} AND ${IS_REPORTED("it")})`;
const OF_REPORTER = `coalesce(${BY_REPORTER}, false)`;
const IS_OTHER = `r.id <> it.id
  AND (r.product_id = it.product_id OR r.seller_id = it.seller_id OR ${BY_REPORTER})`;

interface Other {
  id: string;
  product_name: string;
  kind: ReportKind;
  state: ReportState;
  created_at: Date;
  is_of_car: boolean;
  is_of_reporter: boolean;
}

type Counts = ReportHistory["of_car"];

interface Counted {
  seller_id: string | null;
  reporter_id: string | null;
  of_car: Counts;
  of_seller: Counts;
  of_reporter: Counts;
}

/**
 * What other reports tell of a report's car, of its seller and of whoever made it. A visitor's origin is not compared:
 * it is that of a network.
 * @throws AppError NOT_FOUND
 */
export async function findReportHistory({ pool }: SaleContext, id: string): Promise<ReportHistory> {
  const { rows } = await pool.query<Counted>(
    `SELECT it.seller_id,
       CASE WHEN ${IS_REPORTED("it")} THEN it.reporter_id END AS reporter_id, ${countsOf(OF_CAR)} AS of_car,
       ${countsOf(OF_SELLER)} AS of_seller, ${countsOf(OF_REPORTER)} AS of_reporter
     FROM reports it LEFT JOIN reports r ON ${IS_OTHER} WHERE it.id = $1 GROUP BY it.id`,
    [id],
  );
  const [report] = rows;
  if (report === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this report.`);
  const { rows: newest } = await pool.query<Other>(
    `SELECT r.id, r.product_name, r.kind, r.state, r.created_at,
       ${OF_CAR} AS is_of_car, ${OF_REPORTER} AS is_of_reporter
     FROM reports it JOIN reports r ON ${IS_OTHER} WHERE it.id = $1
     ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_LISTED}`,
    [id],
  );
  return {
    of_car: report.of_car,
    of_seller: report.of_seller,
    of_reporter: report.reporter_id === null ? null : report.of_reporter,
    sellerId: report.seller_id,
    reporterId: report.reporter_id,
    newest: newest.map(({ id: _id, product_name: item, created_at: at, ...other }) => ({
      _id,
      item,
      created_at: at.toISOString(),
      ...other,
    })),
  };
}

function countsOf(condition: string): string {
  const ended = (state: ReportState) =>
    `'${state}', count(*) FILTER (WHERE ${condition} AND r.state = '${state}')`;
  return `json_build_object('total', count(*) FILTER (WHERE ${condition}),
    ${ended("dismissed")}, ${ended("taken_down")})`;
}
