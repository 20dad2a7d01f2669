import type { Page } from "@playwright/test";

/** The English messages of the sources, to recognise them on a page. */
export interface Messages {
  /** Those without values, in lower case. */
  plain: readonly string[];
  /** Regular expressions of those with values. */
  patterns: readonly string[];
}

/** What is open above a page; the page itself does not count then. */
export const OPEN_LAYER = "dialog[open], [role=dialog], [role=menu], [popover]:popover-open";

/**
 * What is wrong with a page in the pseudo-language, or with the dialog or menu that is open above it, each with the text
 * that it is about.
 */
export async function findFaults(page: Page, messages: Messages): Promise<string[]> {
  return page.evaluate(
    ({ plain, patterns, layer }) => {
      const root =
        [...document.querySelectorAll(layer)].findLast((each) => each.checkVisibility()) ??
        document.body;
      const BRACKETS = /[⟦⟧]/;
      const faults = new Set<string>();
      const known = new Set(plain);
      const forms = patterns.map((pattern) => new RegExp(pattern, "iu"));
      const isEnglish = (text: string) =>
        /[a-z]{2}/i.test(text) &&
        (known.has(text.toLowerCase()) || forms.some((form) => form.test(text)));
      const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

      const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      if (overflow > 0) {
        const end = document.documentElement.clientWidth;
        const wide = [...document.body.querySelectorAll("main *")].findLast(
          (each) => each.checkVisibility() && each.getBoundingClientRect().right > end + 1,
        );
        faults.add(`the page is ${overflow} px too wide: ${short(wide?.textContent ?? "")}`);
      }

      /** Where an ancestor that does not scroll ends before the text does. */
      const isCut = (element: Element, rect: DOMRect, text: string): boolean => {
        // A tooltip has the whole text.
        if (element.closest("[title]")?.getAttribute("title")?.includes(text)) return false;
        for (let each: Element | null = element; each; each = each.parentElement) {
          const style = getComputedStyle(each);
          const box = each.getBoundingClientRect();
          // For the screen reader alone, or a slide that is out of sight.
          if (style.clipPath.startsWith("inset(50%")) return false;
          if (box.width <= 1 || box.height <= 1 || rect.left >= box.right || rect.right <= box.left)
            return false;
          const hides = (how: string) => how === "hidden" || how === "clip";
          if (hides(style.overflowX) && (rect.right > box.right + 1 || rect.left < box.left - 1))
            return true;
          if (hides(style.overflowY) && (rect.bottom > box.bottom + 3 || rect.top < box.top - 3))
            return true;
          if (style.overflowX === "auto" || style.overflowX === "scroll") return false;
          if (style.position === "fixed") return false;
        }
        return false;
      };
      /** What of a text its ancestors show. */
      const clip = (element: Element, rect: DOMRect): DOMRect => {
        let { left, top, right, bottom } = rect;
        for (let each: Element | null = element; each; each = each.parentElement) {
          const style = getComputedStyle(each);
          if (style.clipPath.startsWith("inset(50%")) return new DOMRect();
          if (style.overflowX === "visible" && style.overflowY === "visible") continue;
          const box = each.getBoundingClientRect();
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      };
      const isFloating = (element: Element): boolean => {
        for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
          const { position, zIndex, backgroundColor: ground } = getComputedStyle(each);
          if (/fixed|sticky/.test(position)) return true;
          // A box with a ground of its own that lies above the page.
          if (position === "absolute" && Number(zIndex) > 0 && ground !== "rgba(0, 0, 0, 0)")
            return true;
        }
        return false;
      };

      const placed: { text: string; element: Element; rect: DOMRect }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = (node.textContent ?? "").trim().replace(/\s+/g, " ");
        if (
          element === null ||
          text === "" ||
          /^(?:SCRIPT|STYLE|NOSCRIPT|CODE|KBD)$/.test(element.tagName)
        )
          continue;
        if (element.closest("[lang]:not(html)") !== null) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (isEnglish(text)) faults.add(`plain: ${short(text)}`);
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          if (rect.width < 2 || rect.height < 2) continue;
          // What people have written may be cut: names of cars are, on cards.
          if (BRACKETS.test(text) && isCut(element, rect, text)) faults.add(`cut: ${short(text)}`);
          const seen = clip(element, rect);
          if (seen.width > 2 && seen.height > 2 && !isFloating(element))
            placed.push({ text, element, rect: seen });
        }
      }
      for (const element of root.querySelectorAll("[aria-label], [placeholder], [title], img[alt]"))
        for (const name of ["aria-label", "placeholder", "title", "alt"]) {
          const text = element.getAttribute(name) ?? "";
          if (isEnglish(text)) faults.add(`plain ${name}: ${short(text)}`);
        }
      if (isEnglish(document.title)) faults.add(`plain title: ${document.title}`);

      placed.sort((a, b) => a.rect.top - b.rect.top);
      placed.forEach((one, at) => {
        for (const other of placed.slice(at + 1)) {
          if (other.rect.top > one.rect.bottom) break;
          const across =
            Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const down = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
          const isWithin =
            one.element.contains(other.element) || other.element.contains(one.element);
          if (across > 3 && down > 5 && !isWithin)
            faults.add(`overlapping: ${short(one.text)} | ${short(other.text)}`);
        }
      });
      return [...faults];
    },
    { ...messages, layer: OPEN_LAYER },
  );
}
