const SHAPES = {
  dashboard: "M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z",
  figures: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  report: "M6 21V4M6 4.5c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0",
  verification: "M12 3l7 2.5V11c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM9 11.5l2.2 2.2L15.2 9.5",
  car: "M3.5 17v-4.2c0-.8.5-1.5 1.3-1.7L6.5 10.6 8.6 6.7A1.8 1.8 0 0 1 10.2 6h4.4c.6 0 1.2.3 1.5.8l2.3 3.8 1.3.5c.6.3.8.8.8 1.4V17zM7.5 19.2a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2zM16.5 19.2a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2z",
  add: "M12 5v14M5 12h14",
  import: "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 16.5V20h15v-3.5",
  booking: "M5 6h14v14H5zM5 10h14M9 4v4M15 4v4M9.2 15l2 2 3.6-3.6",
  order: "M6 3.5h12V21l-3-1.8-3 1.8-3-1.8L6 21zM9.5 8.5h5M9.5 12.5h5",
  wishlist:
    "M12 20.5s-7.8-4.7-9-10A5 5 0 0 1 7.8 4.3c1.8 0 3.3 1 4.2 2.6.9-1.6 2.4-2.6 4.2-2.6a5 5 0 0 1 4.8 6.2c-1.2 5.3-9 10-9 10z",
  seller:
    "M4 10 5.5 4.5h13L20 10M4 10v10h16V10M4 10c0 3 5.3 3 5.3 0 0 3 5.4 3 5.4 0 0 3 5.3 3 5.3 0M10 20v-5h4v5",
  buyer: "M4.5 5h2l2 10.5h9l2-7.5H7.2M9.5 20.2v.01M16.5 20.2v.01",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c2 .8 3.2 2.5 3.5 5.1",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  settings: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4",
  outbox: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h4.5c0 4.4 7 4.4 7 0H20",
  audit: "M7 4h10v17H7zM10 8.5h4M10 12h4M10 15.5h2.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.9 1 3.1 1 4 0",
  external: "M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10",
  "log-out": "M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5",
} as const;

export type ToolIconName = keyof typeof SHAPES;

interface ToolIconProps {
  name: ToolIconName;
  className?: string;
}

/** An `Icon` that only the dashboard needs: public pages do not load its shape. */
export function ToolIcon({ name, className = "size-5" }: ToolIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
