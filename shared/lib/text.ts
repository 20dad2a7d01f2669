type Value = string | number;

/** The words of another language for an English text; undefined where it has none, or where English is read. */
type Translate = (id: () => string, context: string | undefined) => string | undefined;

/** The words of the form that a count takes in another language; undefined where there are none. */
type Inflect = (count: number, id: () => string, context: string | undefined) => string | undefined;

interface Tag {
  (strings: TemplateStringsArray, ...values: Value[]): string;
  /** For a text that is one in English and several in other languages: `t.of("the button")`Report``. */
  of(context: string): (strings: TemplateStringsArray, ...values: Value[]) => string;
}

interface Written {
  text: string;
  strings: TemplateStringsArray;
  context: string | undefined;
  values: readonly Value[];
}

let translate: Translate = () => undefined;
let inflect: Inflect = () => undefined;
/** The last text in another language: `plural` is called as soon as its own texts are written. */
let last: Written | undefined;

/**
 * A text for people, written in English: `t`Pay ${price} now``. The build of the pages puts each language's own words
 * in its place (`scripts/words/inline-words.ts`), so that nothing of this is left in browsers. On the server it looks
 * them up when it is called, in the language of whoever reads: call it there within functions, not for constants of a
 * module. The catalogues are `words/*.po`; `docs/translating.md` tells how they are kept.
 */
export const t: Tag = /* @__PURE__ */ Object.assign(/* @__PURE__ */ tagOf(undefined), {
  of: tagOf,
});

function tagOf(context: string | undefined) {
  return (strings: TemplateStringsArray, ...values: Value[]): string => {
    const words = translate(() => idOf(strings), context);
    if (words === undefined) return String.raw({ raw: strings }, ...values);
    const text = fill(words, values);
    last = { text, strings, context, values };
    return text;
  };
}

function fill(words: string, values: readonly Value[]): string {
  return words.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)]));
}

/** The id of a text in the catalogues: `{0}` stands for the first value. */
function idOf(strings: readonly string[]): string {
  return strings.reduce((text, part, at) => `${text}{${at - 1}}${part}`);
}

/**
 * One of two texts, by a count: `plural(count, t`${count} car`, t`${count} cars`)`. A catalogue has as many forms as
 * its language. Both texts are written in the call, the second one last.
 */
export function plural<T>(count: number, one: T, other: T): T {
  if (last !== undefined && last.text === other) {
    const { strings, context, values } = last;
    const words = inflect(count, () => idOf(strings), context);
    if (words !== undefined) return fill(words, values) as T; // a text, as `other` is
  }
  return count === 1 ? one : other;
}

/** Sets what `t` and `plural` ask for words, once at the server's start. */
export function translateWith(lookUp: Translate, lookUpForm: Inflect): void {
  translate = lookUp;
  inflect = lookUpForm;
}
