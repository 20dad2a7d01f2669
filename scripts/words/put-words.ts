import { type Hole, type Message, type Text, findMessages } from "./find-messages.ts";

/** The forms of a message in the language to write; empty where it keeps the English words. */
export type WordsOf = (id: string, context: string | undefined) => readonly string[];

interface Put {
  start: number;
  end: number;
  code: string;
}

/**
 * The places of a source file where this language's words go, with the code for each: texts become plain templates
 * and JSX, in which nothing is left to look up.
 *
 * @param chooseForm - an expression of `n` for the number of the form: "n != 1"
 */
export function putWords(
  file: string,
  source: string,
  wordsOf: WordsOf,
  chooseForm: string,
): Put[] {
  const messages = findMessages(file, source);
  return outermost(messages, 0, source.length).map((message) => ({
    start: message.start,
    end: message.end,
    code: write(message),
  }));

  /** The source of a range, with the messages in it written. */
  function rewrite(start: number, end: number): string {
    let code = "";
    let at = start;
    for (const message of outermost(messages, start, end)) {
      code += source.slice(at, message.start) + write(message);
      at = message.end;
    }
    return code + source.slice(at, end);
  }

  function write({ texts, count, ...span }: Message): string {
    const [one, other] = texts;
    const forms = wordsOf(one.id, one.context);
    if (other === undefined || count === undefined) return writeText(one, forms[0]);
    const counted = rewrite(count.start, count.end);
    if (forms.length === 0) {
      return choose(counted, [writeText(one, undefined), writeText(other, undefined)]);
    }
    const holes = other.holes.length > one.holes.length ? other.holes : one.holes;
    const written = forms.map((form) => writeText({ ...other, ...span, holes }, form));
    if (isTwoForms(chooseForm)) return choose(counted, written);
    return `[${written.join(", ")}][((n) => Number(${chooseForm}))(${counted})]`;
  }

  function writeText(text: Text, words: string | undefined): string {
    if (text.kind === "t") {
      if (words === undefined) return rewrite(text.bare.start, text.bare.end);
      return `\`${inTemplate(words, ({ start, end }) => rewrite(start, end), text.holes)}\``;
    }
    const inner =
      words === undefined ? rewrite(text.bare.start, text.bare.end) : inJsx(words, text.holes);
    return text.isChild ? inner : `<>${inner}</>`;
  }

  function inJsx(words: string, holes: readonly Hole[]): string {
    const tokens = words.split(/(\{\d+\}|<\/?\d+>|<\d+\/>)/).filter((token) => token !== "");
    return tokens
      .map((token) => {
        const at = /^\{(\d+)\}$|^<\/?(\d+)\/?>$/.exec(token);
        const hole = holes[Number(at?.[1] ?? at?.[2])];
        if (at === null || hole === undefined) return `{${JSON.stringify(token)}}`;
        if (token.startsWith("{")) return `{${rewrite(hole.start, hole.end)}}`;
        if (token.endsWith("/>") || hole.inner === undefined) return rewrite(hole.start, hole.end);
        return token.startsWith("</")
          ? source.slice(hole.inner.end, hole.end)
          : rewrite(hole.start, hole.inner.start);
      })
      .join("");
  }
}

/** What `plural` does, without calling it. */
function choose(counted: string, [one = "", other = ""]: readonly string[]): string {
  return `((${counted}) === 1 ? ${one} : ${other})`;
}

/** English and most others: one form for 1, and one for all else. */
export function isTwoForms(chooseForm: string): boolean {
  return /^\(?\s*n\s*!==?\s*1\s*\)?$/.test(chooseForm);
}

function inTemplate(
  words: string,
  sourceOf: (hole: Hole) => string,
  holes: readonly Hole[],
): string {
  return words
    .split(/(\{\d+\})/)
    .map((token) => {
      const hole = holes[Number(/^\{(\d+)\}$/.exec(token)?.[1])];
      return hole === undefined
        ? token.replace(/[\\`]|\$(?=\{)/g, "\\$&")
        : `\${${sourceOf(hole)}}`;
    })
    .join("");
}

/** The messages of a range that are within no other message of it. */
function outermost(messages: readonly Message[], start: number, end: number): Message[] {
  const found: Message[] = [];
  for (const message of messages.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (message.start < start || message.end > end || message.start < (found.at(-1)?.end ?? 0))
      continue;
    found.push(message);
  }
  return found;
}
