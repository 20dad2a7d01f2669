import type { ReportHistory } from "#shared/contract/reports.ts";
import type { ReportKind, ReportState } from "#shared/rules/reports.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";

const MOST_LISTED = 5;

/** Of one and the same report `it`; true or false, never null. */
const OF_CAR = "coalesce(r.product_id = it.product_id, false)";
const OF_SELLER = "coalesce(r.seller_id = it.seller_id, false)";
const OF_REPORTER = "coalesce(r.reporter_id = it.reporter_id, false)";
const OTHERS = `FROM reports it JOIN reports r ON r.id <> it.id
  AND (r.product_id = it.product_id OR r.seller_id = it.seller_id OR r.reporter_id = it.reporter_id)
  WHERE it.id = $1`;

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

/**
 * What other reports tell of a report's car, of its seller and of whoever made it. A visitor's origin is not compared:
 * it is that of a network.
 * @throws AppError NOT_FOUND
 */
export async function findReportHistory({ pool }: SaleContext, id: string): Promise<ReportHistory> {
  const { rows: people } = await pool.query<{
    seller_id: string | null;
    reporter_id: string | null;
  }>("SELECT seller_id, reporter_id FROM reports WHERE id = $1", [id]);
  const [report] = people;
  if (report === undefined) throw new AppError("NOT_FOUND", "We couldn’t find this report.");
  const { rows: counted } = await pool.query<{ car: Counts; seller: Counts; reporter: Counts }>(
    `SELECT ${count(OF_CAR)} AS car, ${count(OF_SELLER)} AS seller, ${count(OF_REPORTER)} AS reporter
     ${OTHERS}`,
    [id],
  );
  const { rows: newest } = await pool.query<Other>(
    `SELECT r.id, r.product_name, r.kind, r.state, r.created_at,
       ${OF_CAR} AS is_of_car, ${OF_REPORTER} AS is_of_reporter
     ${OTHERS} ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_LISTED}`,
    [id],
  );
  const none: Counts = { total: 0, dismissed: 0, taken_down: 0 };
  return {
    of_car: counted[0]?.car ?? none,
    of_seller: counted[0]?.seller ?? none,
    of_reporter: report.reporter_id === null ? null : (counted[0]?.reporter ?? none),
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

function count(condition: string): string {
  const ended = (state: ReportState) =>
    `'${state}', count(*) FILTER (WHERE ${condition} AND r.state = '${state}')`;
  return `json_build_object('total', count(*) FILTER (WHERE ${condition}),
    ${ended("dismissed")}, ${ended("taken_down")})`;
}
