import type { CardBrand } from "#shared/rules/cards.ts";

const MARKS: Partial<Record<CardBrand, React.ReactNode>> = {
  visa: <Word fill="#1a3f94">VISA</Word>,
  mastercard: (
    <>
      <circle cx="13" cy="10" r="6" fill="#d8232a" />
      <circle cx="19" cy="10" r="6" fill="#f09a1e" fillOpacity="0.85" />
    </>
  ),
  amex: <Word fill="#1f6fb5">AMEX</Word>,
};

function Word({ fill, children }: { fill: string; children: string }) {
  return (
    <text x="16" y="13.5" textAnchor="middle" fontSize="9" fontWeight="700" fill={fill}>
      {children}
    </text>
  );
}

/** The marks of the usual card brands until one is recognized, and then that one alone. */
export function BrandMarks({ brand }: { brand: CardBrand }) {
  const shown = Object.entries(MARKS).filter(([name]) => brand === "unknown" || name === brand);
  return (
    <span aria-hidden="true" className="pointer-events-none flex gap-1">
      {shown.map(([name, mark]) => (
        <svg
          key={name}
          viewBox="0 0 32 20"
          className="h-5 w-8 rounded-sm border border-edge bg-white"
        >
          {mark}
        </svg>
      ))}
    </span>
  );
}
