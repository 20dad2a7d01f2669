import { useFormat } from "#client/lib/text/format.ts";

interface AskedPriceProps {
  car: { price: number | null; resale_price: number; currency: string };
}

/** The car's asking price, and its cost when new where that is known and differs. */
export function AskedPrice({ car: { price, resale_price: asked, currency } }: AskedPriceProps) {
  const format = useFormat();
  return (
    <>
      <span className="block font-semibold">{format.price(asked, currency)}</span>
      {price !== null && price !== asked && (
        <span className="block text-sm font-normal text-muted">
          {format.price(price, currency)} when new
        </span>
      )}
    </>
  );
}
