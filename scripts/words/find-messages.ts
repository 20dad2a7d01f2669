import { parseSync, type Node } from "oxc-parser";
import { childrenOf } from "./nodes.ts";

/** A part of the source. */
interface Span {
  start: number;
  end: number;
}

/** What a message has in the place of `{0}`, or as `<0>…</0>`: an expression or an element. */
export interface Hole extends Span {
  /** The element's inner source, between its tags; undefined for an expression or an element without text. */
  inner?: Span;
}

/** A text for people in the source: a template tagged `t`, or a `<Trans>`. */
export interface Text extends Span {
  kind: "t" | "Trans";
  /** The English words with `{0}`, `<0>…</0>` and `<0/>` for what the code puts in. */
  id: string;
  /** Tells apart what is one word in English and several elsewhere: `t.of("a state")`. */
  context: string | undefined;
  holes: Hole[];
  /** The source to use where there is no translation: without the tag. */
  bare: Span;
  /** Whether it stands among the children of an element. */
  isChild: boolean;
}

/** A text by itself, or the two texts of `plural`. */
export interface Message extends Span {
  texts: [Text] | [Text, Text];
  /** The count of a plural. */
  count: Span | undefined;
}

interface JsxElement extends Span {
  type: "JSXElement";
  openingElement: Span & { name: { type: string; name?: string }; attributes: unknown[] };
  closingElement: Span | null;
  children: JsxChild[];
}

type JsxChild =
  | (Span & { type: "JSXText"; value: string })
  | (Span & { type: "JSXExpressionContainer"; expression: Node })
  | (Span & { type: "JSXFragment" | "JSXSpreadChild" })
  | JsxElement;

/** The messages in a source file, outermost first; those within a message follow it. */
export function findMessages(file: string, source: string): Message[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Message[] = [];
  const inPlurals = new Set<unknown>();
  visit(program, undefined, (node, parent) => {
    if (inPlurals.has(node)) return;
    const texts = pluralOf(node);
    if (texts !== undefined) {
      for (const of of texts.nodes) inPlurals.add(of);
      found.push({ ...spanOf(node), texts: texts.texts, count: texts.count });
      return;
    }
    const text = textOf(node, parent);
    if (text !== undefined) found.push({ ...spanOf(node), texts: [text], count: undefined });
  });
  return found;
}

function pluralOf(node: Node): { texts: [Text, Text]; nodes: Node[]; count: Span } | undefined {
  if (node.type !== "CallExpression") return undefined;
  if (node.callee.type !== "Identifier" || node.callee.name !== "plural") return undefined;
  const [count, ...forms] = node.arguments;
  const [one, other] = forms.map((form) => textOf(form, node));
  if (count === undefined || one === undefined || other === undefined) {
    throw new Error("plural() takes a count and two texts, each t`…` or <Trans>.");
  }
  return { texts: [one, other], nodes: forms, count: spanOf(count) };
}

function textOf(node: Node, parent: Node | undefined): Text | undefined {
  if (node.type === "TaggedTemplateExpression") {
    const context = tagOf(node.tag);
    if (context === undefined) return undefined;
    const { quasis, expressions } = node.quasi;
    return {
      kind: "t",
      id: quasis
        .map(({ value }) => value.cooked ?? "")
        .reduce((all, part, at) => `${all}{${at - 1}}${part}`),
      context: context.words,
      holes: expressions.map(spanOf),
      bare: spanOf(node.quasi),
      isChild: false,
      ...spanOf(node),
    };
  }
  if (node.type !== "JSXElement" || !isTrans(node)) return undefined;
  const element = node as unknown as JsxElement; // the parser's type, without what is not needed here
  const holes: Hole[] = [];
  return {
    kind: "Trans",
    id: readChildren(element.children, holes),
    context: undefined,
    holes,
    bare: innerOf(element),
    isChild: parent?.type === "JSXElement" || parent?.type === "JSXFragment",
    ...spanOf(node),
  };
}

/** The context in `t.of("…")`; undefined for another tag than `t`. */
function tagOf(tag: Node): { words: string | undefined } | undefined {
  if (tag.type === "Identifier") return tag.name === "t" ? { words: undefined } : undefined;
  if (tag.type !== "CallExpression" || tag.callee.type !== "MemberExpression") return undefined;
  const { object, property } = tag.callee;
  const [of] = tag.arguments;
  if (object.type !== "Identifier" || object.name !== "t") return undefined;
  if (property.type !== "Identifier" || property.name !== "of") return undefined;
  if (of?.type !== "Literal") throw new Error("t.of() takes its context in plain text.");
  return { words: String(of.value) };
}

function isTrans(node: Node): boolean {
  if (node.type !== "JSXElement") return false;
  const { name } = node.openingElement;
  return name.type === "JSXIdentifier" && name.name === "Trans";
}

/** The words of children as React shows them, with a hole for each expression and element. */
function readChildren(children: JsxChild[], holes: Hole[]): string {
  return children
    .map((child) => {
      if (child.type === "JSXText") return asShown(child.value);
      if (child.type === "JSXExpressionContainer") {
        const { expression } = child;
        if (expression.type === "Literal" && typeof expression.value === "string")
          return expression.value;
        if (expression.type === "JSXEmptyExpression") return "";
        return `{${holes.push(spanOf(expression)) - 1}}`;
      }
      if (child.type !== "JSXElement")
        throw new Error("A message holds texts, values and elements.");
      const at = holes.push({ ...spanOf(child) }) - 1;
      const inner = readChildren(child.children, holes);
      if (!/\S/.test(inner)) return `<${at}/>`;
      holes[at] = { ...spanOf(child), inner: innerOf(child) };
      return `<${at}>${inner}</${at}>`;
    })
    .join("");
}

/** A text among JSX as React shows it: lines are trimmed and joined with a space. */
function asShown(text: string): string {
  if (/&\w+;|&#/.test(text)) throw new Error(`Write the character itself, not "${text.trim()}".`);
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, at) => {
      const fromStart = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? fromStart : fromStart.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

function innerOf({ openingElement, closingElement }: JsxElement): Span {
  return { start: openingElement.end, end: closingElement?.start ?? openingElement.end };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function visit(
  node: Node,
  parent: Node | undefined,
  see: (node: Node, parent: Node | undefined) => void,
): void {
  see(node, parent);
  for (const child of childrenOf(node)) visit(child, node, see);
}
