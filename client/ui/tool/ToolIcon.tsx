import { BELL_SHAPE } from "../bell-shape.ts";
import { LineDrawing } from "../Icon.tsx";

const SHAPES = {
  dashboard: "M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z",
  figures: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  report: "M6 21V4M6 4.5c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0",
  verification: "M12 3l7 2.5V11c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM9 11.5l2.2 2.2L15.2 9.5",
  car: "M3.5 17v-4.2c0-.8.5-1.5 1.3-1.7L6.5 10.6 8.6 6.7A1.8 1.8 0 0 1 10.2 6h4.4c.6 0 1.2.3 1.5.8l2.3 3.8 1.3.5c.6.3.8.8.8 1.4V17zM7.5 19.2a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2zM16.5 19.2a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2z",
  add: "M12 5v14M5 12h14",
  import: "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 16.5V20h15v-3.5",
  booking: "M5 6h14v14H5zM5 10h14M9 4v4M15 4v4M9.2 15l2 2 3.6-3.6",
  message: "M4 5h16v11H10.5L6 19.5V16H4zM8 9h8M8 12.3h5",
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
  pulse: "M3 12h4l2.5-7 5 14L17 12h4",
  outbox: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h4.5c0 4.4 7 4.4 7 0H20",
  audit: "M7 4h10v17H7zM10 8.5h4M10 12h4M10 15.5h2.5",
  bell: BELL_SHAPE,
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  external: "M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10",
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  calendar: "M5 6h14v14H5zM5 10h14M9 4v4M15 4v4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  key: "M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21M17.5 12v3.5M20.5 12v2.5",
  pencil: "m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
  "eye-off":
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c5 0 8.5 4.5 9.5 6.5-.5 1-1.6 2.6-3.2 4M6.2 7.6C4.2 9 3 11 2.5 12c1 2 4.5 6.5 9.5 6.5 1.5 0 2.9-.4 4.1-1M10 10a3 3 0 0 0 4.1 4.1",
  ended: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4",
  "shield-x": "M12 3l7 2.5V11c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM9.5 9.5l5 5M14.5 9.5l-5 5",
  hourglass: "M7 4h10M7 20h10M8 4c0 4 3 5.5 4 8-1 2.5-4 4-4 8M16 4c0 4-3 5.5-4 8 1 2.5 4 4 4 8",
  inbox: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h4.5c0 4.4 7 4.4 7 0H20",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5a3 3 0 0 0 5 0zM19 7l-2.5 6.5a3 3 0 0 0 5 0z",
  ban: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4",
  undo: "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
  alert: "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01",
  more: "M6 12v.01M12 12v.01M18 12v.01",
  copy: "M9 9h10v11H9zM5 15V4h10v2",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6",
  eye: "M2.5 12C3.5 10 7 5.5 12 5.5s8.5 4.5 9.5 6.5c-1 2-4.5 6.5-9.5 6.5S3.5 14 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  duplicate: "M8 8h11v11H8zM5 16V5h11",
  renew: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L11.8 7.3M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  megaphone: "M4 10v4h3l8 4V6L7 10zM18.5 9.5a4 4 0 0 1 0 5M8 14.5 9.5 20",
  clip: "m19.5 11-8 8a4.6 4.6 0 0 1-6.5-6.5l8.2-8.2a3.1 3.1 0 0 1 4.4 4.4l-8.2 8.2a1.5 1.5 0 0 1-2.2-2.2l7.6-7.5",
  send: "M4 12 20 4.5 15 20l-3.5-6.5zM11.5 13.5 20 4.5",
  document: "M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12.5h6M9 16h6",
  contact:
    "M4 5h16v14H4zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16c.3-1.7 1.5-2.5 3-2.5s2.7.8 3 2.5M14.5 9.5H18M14.5 13H18",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  chevron: "m6 9 6 6 6-6",
  "sort-none": "m8 9.5 4-4 4 4M8 14.5l4 4 4-4",
  "sort-up": "M12 19V5.5M6.5 11 12 5.5l5.5 5.5",
  "sort-down": "M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5",
  "log-out": "M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5",
} as const;

export type ToolIconName = keyof typeof SHAPES;

interface ToolIconProps {
  name: ToolIconName;
  className?: string;
}

/** An `Icon` that only the dashboard needs: public pages do not load its shape. */
export function ToolIcon({ name, className }: ToolIconProps) {
  return (
    <LineDrawing
      shape={SHAPES[name]}
      {...(className !== undefined && { className })}
      {...(name === "more" && { strokeWidth: 2.75 })}
    />
  );
}
