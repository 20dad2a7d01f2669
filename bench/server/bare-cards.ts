export const CARDS = 24;

/**
 * The category's cards as a program written for this one question would fetch them: one statement whose
 * columns have the reply's names, without validation, typed rows or a cursor. The statement has the shape of
 * `server/features/products/views.ts`: first the page's ids from the list's own index, then their rows. The
 * limit is a literal: with a parameter PostgreSQL would plan every execution again, because a generic plan
 * looks costlier than one for this limit.
 */
export const CARDS_STATEMENT = `
  SELECT p.id AS _id, p.name, p.price_minor::float8 / 100 AS price, p.resale_price_minor::float8 / 100 AS resale_price,
    p.currency, p.location, c.category_name, p.category_id, u.name AS seller, u.image_id AS seller_image_id,
    p.old_years, CASE WHEN p.promoted THEN 'yes' ELSE 'no' END AS ad, p.posted_at, p.report_count AS report,
    u.status, p.state, p.make, p.model, p.year, p.mileage_km, p.fuel, p.gearbox, p.body, p.power_kw,
    p.available_from, u.seller_kind, i.id AS image_id, i.width, i.height, i.thumbhash, pp.alt,
    (SELECT count(*)::int FROM product_pictures n WHERE n.product_id = p.id) AS picture_count
  FROM (
    SELECT p.id FROM products p
    WHERE p.category_id = $1 AND p.state IN ('active', 'reserved') AND p.expires_at > now()
    ORDER BY p.promoted DESC, p.posted_at DESC, p.id DESC LIMIT ${CARDS}
  ) chosen
  JOIN products p ON p.id = chosen.id
  JOIN users u ON u.id = p.owner_id
  JOIN categories c ON c.category_id = p.category_id
  LEFT JOIN product_pictures pp ON pp.product_id = p.id AND pp.position = 0
  LEFT JOIN images i ON i.id = pp.image_id
  ORDER BY p.promoted DESC, p.posted_at DESC, p.id DESC`;

export interface BareCardRow {
  seller_image_id: string | null;
  old_years: number | null;
  year: number | null;
  posted_at: Date;
  image_id: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  alt: string | null;
}

/** The few fields that SQL does not give in the reply's form. */
export function buildCards(rows: readonly BareCardRow[], origin: string): unknown[] {
  const thisYear = new Date().getFullYear();
  const address = (id: string | null) => (id === null ? null : `${origin}/images/${id}-800.webp`);
  return rows.map(
    ({
      seller_image_id: sellerImage,
      image_id: id,
      width,
      height,
      thumbhash,
      alt,
      old_years: stated,
      ...card
    }) => ({
      ...card,
      img: address(id),
      seller_img: address(sellerImage),
      email: null,
      number: null,
      old: stated ?? (card.year === null ? null : thisYear - card.year),
      posted_time: card.posted_at.toUTCString(),
      picture: id === null ? null : { id, width, height, thumbhash, alt },
    }),
  );
}
