import { t } from "#shared/lib/text.ts";

/** What a toast says. `look` decides its colour alone. */
export interface Message {
  text: string;
  look: "success" | "error" | "plain";
  duration: number;
  offer?: Offer | Way | undefined;
  /** Called when the message comes on the screen, which those before it may delay. */
  onShown?: (() => void) | undefined;
}

/** A button in the toast, such as Undo. */
export interface Offer {
  label: string;
  act: () => void;
  /** How long it can be accepted, in milliseconds, where that differs from what offers have. */
  forMs?: number;
}

/** Words of the text that lead somewhere. */
export interface Way {
  words: string;
  href: string;
  forMs?: never;
}

/** A message on the screen, with the time that it has left. */
interface Line {
  message: Message;
  element: HTMLElement;
  leftMs: number;
  since: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const MOST = 20;
const SHAPES = {
  success: "m5 12.5 4.5 4.5L19 7.5",
  error: "M12 7v6M12 16.6v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  plain: "M12 11v6M12 7.4v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  close: "M6 6l12 12M18 6 6 18",
};
const COLOURS = {
  success: "border-l-accent text-accent",
  error: "border-l-danger text-danger",
  plain: "border-l-muted text-muted",
};

/** At most two: a message, and below it an offer that came before and is still open. */
let lines: Line[] = [];
const queue: Message[] = [];
let box: HTMLElement | undefined;
/** What had the focus before it came into the box. */
let origin: HTMLElement | undefined;

/**
 * Shows a message when those before it are gone. An offer makes room: it stays below the messages that come after it,
 * for as long as it is open.
 */
export function showMessage(message: Message): void {
  queue.push(message);
  if (queue.length > MOST) queue.shift();
  proceed();
}

function proceed(): void {
  const [newest] = lines;
  const next =
    newest === undefined || newest.message.offer !== undefined ? queue.shift() : undefined;
  if (next === undefined) return;
  // A second offer takes the place of the first.
  for (const line of lines.filter(() => next.offer !== undefined)) remove(line);
  const place = openBox();
  const line: Line = { message: next, element: draw(next), leftMs: next.duration, since: 0 };
  lines = [line, ...lines];
  // Raised again, so that it is also above a dialog that was opened later; before it has the text, which a screen
  // reader would miss in a box that is hidden.
  place.hidePopover();
  place.showPopover();
  place.prepend(line.element);
  if (!isHeld()) start(line);
  next.onShown?.();
}

function openBox(): HTMLElement {
  if (box !== undefined) return box;
  box = document.createElement("div");
  box.popover = "manual";
  box.className = "toasts";
  box.setAttribute("role", "status");
  const hold = () => lines.forEach(stop);
  const release = () => {
    if (!isHeld()) lines.forEach(start);
  };
  box.addEventListener("pointerenter", hold);
  box.addEventListener("pointerleave", release);
  box.addEventListener("focusin", ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !box?.contains(from)) origin = from;
    hold();
  });
  box.addEventListener("focusout", () => queueMicrotask(release));
  document.addEventListener("keydown", ({ altKey, code }) => {
    if (!altKey || code !== "KeyT") return;
    const offer = box?.querySelector<HTMLElement>("[aria-keyshortcuts]");
    (offer ?? box?.querySelector("button"))?.focus();
  });
  document.body.append(box);
  return box;
}

/** Time stands still while the pointer or the focus is in the box. */
function isHeld(): boolean {
  return box?.matches(":hover, :focus-within") ?? false;
}

function start(line: Line): void {
  stop(line);
  line.since = Date.now();
  line.timer = setTimeout(() => remove(line), line.leftMs);
}

function stop(line: Line): void {
  if (line.timer === undefined) return;
  clearTimeout(line.timer);
  line.timer = undefined;
  line.leftMs -= Date.now() - line.since;
}

function remove(line: Line): void {
  stop(line);
  lines = lines.filter((other) => other !== line);
  const hadFocus = line.element.contains(document.activeElement);
  line.element.remove();
  if (hadFocus) origin?.focus();
  if (lines.length === 0) box?.hidePopover();
  // An element that is removed may take the focus along without telling.
  else if (!isHeld()) lines.forEach(start);
  proceed();
}

function draw(message: Message): HTMLElement {
  const { text, look, offer } = message;
  const element = document.createElement("div");
  element.dataset["toast"] = look;
  element.className = `toast ${COLOURS[look]}`;
  const words = document.createElement("p");
  words.append(...(offer && "href" in offer ? withLink(text, offer) : [text]));
  words.className = "min-w-0 flex-1 text-ink";
  element.append(drawIcon(SHAPES[look]), words);
  const close = () => {
    const line = lines.find((one) => one.element === element);
    if (line !== undefined) remove(line);
  };
  if (offer && "act" in offer)
    element.append(drawButton("px-3 font-semibold text-accent", close, offer.act, offer.label));
  element.append(drawButton("w-11 text-muted", close, () => {}, drawIcon(SHAPES.close), t`Close`));
  return element;
}

function withLink(text: string, { words, href }: Way): (string | Element)[] {
  const [before = "", after = ""] = text.split(words);
  const link = document.createElement("a");
  link.href = href;
  link.className = "font-semibold text-accent underline";
  link.setAttribute("aria-keyshortcuts", "Alt+T");
  link.append(words);
  return [before, link, after];
}

function drawButton(
  look: string,
  close: () => void,
  act: () => void,
  face: string | Element,
  name?: string,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `message-act ${look}`;
  if (name !== undefined) button.ariaLabel = name;
  else button.setAttribute("aria-keyshortcuts", "Alt+T");
  button.append(face);
  button.addEventListener("click", () => {
    close();
    act();
  });
  return button;
}

function drawIcon(shape: string): Element {
  const space = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(space, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("class", "toast-icon");
  icon.ariaHidden = "true";
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shape);
  icon.append(path);
  return icon;
}
