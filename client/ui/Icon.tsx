const SHAPES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  camera: "M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z",
  left: "m14.5 5-7 7 7 7",
  right: "m9.5 5 7 7-7 7",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  megaphone: "M4 10v4h3l8 4V6L7 10zM18.5 9.5a4 4 0 0 1 0 5M8 14.5 9.5 20",
  down: "M12 4.5v15M6 13.5l6 6 6-6",
  up: "M12 19.5v-15M6 10.5l6-6 6 6",
  ended: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4",
  alert: "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01",
  flag: "M6 21V4M6 4.5c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0",
  close: "M6 6l12 12M18 6 6 18",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  filters: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4",
  rows: "M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8",
  plot: "M4 4v16h16M9 8v.01M9.5 12.5v.01M14 11v.01M13 15.5v.01M18.5 16v.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
} as const;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  name: IconName;
  className?: string;
  isFilled?: boolean;
}

/** A decorative line drawing beside a label; hidden from screen readers. */
export function Icon({ name, ...look }: IconProps) {
  return <LineDrawing shape={SHAPES[name]} {...look} />;
}

interface LineDrawingProps extends Omit<IconProps, "name"> {
  /** A path in a square of 24. */
  shape: string;
  strokeWidth?: number;
}

/** The drawing of an icon whose shape few pages need, and have themselves. */
export function LineDrawing({
  shape,
  className = "size-5",
  isFilled = false,
  strokeWidth = 1.75,
}: LineDrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}
