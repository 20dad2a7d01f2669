import { type Node, parseSync } from "oxc-parser";
import { childrenOf } from "./nodes.ts";

/** Attributes whose value a person reads or hears. */
const READ =
  /^(?:label|title|heading|term|alt|placeholder|hint|action|keep|caption|description|noun|aria-(?:label|description|roledescription|placeholder|valuetext))$/;
/** Attributes of which a sentence is no value, whatever it looks like. */
const NEVER_READ =
  /^(?:class(?:Name)?|\w+ClassName|style|d|transform|viewBox|sizes|media|accept|pattern)$/;
/** Elements whose content nobody reads as words. */
const NO_WORDS = /^(?:style|script|code|kbd)$/;
/** Errors that only a log has. */
const FOR_LOGS = /^(?:Error|TypeError|RangeError)$/;
/** Calls that take names of things in the browser. */
const OF_BROWSER =
  /\.(?:querySelector(?:All)?|closest|matches|addEventListener|removeEventListener|getItem|setItem|setAttribute|getAttribute|includes|startsWith|endsWith|get|set|has)$|^(?:matchMedia|invariant)$/;

/** Calls that show or say the text that they are given, whatever word it begins with. */
const SHOWS =
  /^(?:toast\w*|tell|say|announce|alert|confirm|prompt|setCustomValidity|set(?:Told|Said|Text|Wrong|Problem|Error|Message|Title|Hint|Status))$/;

/**
 * The texts in a file of the pages that look as if a person read them and are no messages: they would stay English.
 * Told from class names and keys by their form: words among elements, in attributes that are read, and sentences.
 */
export function findBare(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (text: string) => void found.push(text.trim().replace(/\s+/g, " "));

  const look = (node: Node): void => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "TSTypeAnnotation":
      case "TSLiteralType":
        return;
      case "TaggedTemplateExpression":
        return node.quasi.expressions.forEach(look);
      case "NewExpression":
        if (node.callee.type === "Identifier" && FOR_LOGS.test(node.callee.name)) return;
        break;
      case "BinaryExpression":
        if (/^[!=]==?$|^in$/.test(node.operator)) return;
        break;
      case "CallExpression":
        if (OF_BROWSER.test(source.slice(node.callee.start, node.callee.end))) return;
        if (!SHOWS.test(nameOf(node.callee))) break;
        return node.arguments.forEach(lookAtSaid);
      case "AssignmentExpression":
        if (source.slice(node.left.start, node.left.end) !== "document.title") break;
        return lookAtSaid(node.right);
      case "Property": {
        const { key, value } = node;
        const name = key.type === "Identifier" ? key.name : "";
        if (READ.test(name) && isWord(value)) return note(value.value);
        return look(value);
      }
      case "JSXExpressionContainer":
        return lookAtShown(node.expression);
      case "JSXElement": {
        const { name } = node.openingElement;
        const tag = name.type === "JSXIdentifier" ? name.name : "";
        node.openingElement.attributes.forEach(look);
        if (NO_WORDS.test(tag)) return;
        // The words of a message are looked at by `findMessages`; what its elements are given, here.
        return node.children.forEach(tag === "Trans" ? lookInMessage : look);
      }
      case "JSXAttribute":
        return lookAtAttribute(node);
      case "JSXText":
        if (/[A-Za-z]{2}/.test(node.value)) note(node.value);
        return;
      case "Literal":
        if (typeof node.value === "string" && isSentence(node.value)) note(node.value);
        return;
      case "TemplateLiteral": {
        const words = node.quasis.map(({ value }) => value.cooked ?? "").join("…");
        if (isSentence(words) || hasWords(words)) note(words);
        return node.expressions.forEach(look);
      }
    }
    childrenOf(node).forEach(look);
  };

  /** What is shown among elements: a word by itself, also one of two. */
  const lookAtShown = (node: Node): void => {
    if (node.type === "ConditionalExpression") {
      look(node.test);
      lookAtShown(node.consequent);
      lookAtShown(node.alternate);
    } else if (isWord(node)) note(node.value);
    else look(node);
  };

  /** What is said by itself: any word, also one of several or the beginning of a longer text. */
  const lookAtSaid = (node: Node): void => {
    if (isWord(node)) return note(node.value);
    switch (node.type) {
      case "TemplateLiteral": {
        const words = node.quasis.map(({ value }) => value.cooked ?? "").join("…");
        if (/[A-Za-z]{2}/.test(words)) note(words);
        return node.expressions.forEach(look);
      }
      case "ConditionalExpression":
        look(node.test);
        return [node.consequent, node.alternate].forEach(lookAtSaid);
      case "LogicalExpression":
        look(node.left);
        return lookAtSaid(node.right);
      case "BinaryExpression":
        if (node.operator === "+") return [node.left, node.right].forEach(lookAtSaid);
        break;
      case "ObjectExpression":
        // Such as `{ text: "saved", problems: [] }`.
        return node.properties.forEach((property) =>
          property.type === "Property" && /^(?:text|message|title)$/.test(nameOf(property.key))
            ? lookAtSaid(property.value)
            : look(property),
        );
    }
    look(node);
  };

  const lookInMessage = (node: Node): void => {
    if (node.type !== "JSXElement") return node.type === "JSXText" ? undefined : look(node);
    node.openingElement.attributes.forEach(look);
    node.children.forEach(lookInMessage);
  };

  const lookAtAttribute = (node: Node & { type: "JSXAttribute" }): void => {
    const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
    if (NEVER_READ.test(name)) return;
    const { value } = node;
    if (value === null) return;
    if (value.type === "Literal") {
      const text = value.value;
      if (READ.test(name) ? /[A-Za-z]{2}/.test(text) : isSentence(text)) note(text);
    } else if (value.type === "JSXExpressionContainer") {
      if (READ.test(name)) lookAtShown(value.expression);
      else look(value.expression);
    } else look(value);
  };

  look(parseSync(file, source).program);
  return found;
}

/** Two words or more, of which the first is capital, or one capital word with a full stop. */
function isSentence(text: string): boolean {
  const [first = "", second, ...rest] = text.trim().split(/\s+/);
  if (!/^[“(]?[A-Z][a-z’]*[,:]?$/.test(first)) return /^[A-Z][a-z’]+[.!?…]$/.test(first) && !second;
  return (
    second !== undefined && [second, ...rest].every((word) => !/[[\]=<>{}]|\w-\d|::/.test(word))
  );
}

/** Words between values: a lower-case word by itself, and nothing of a class name or an address. */
function hasWords(template: string): boolean {
  const parts = template.replaceAll("…", " ").trim().split(/\s+/);
  return (
    parts.some((part) => /^[a-z’]{3,}[.,:;?]?$/.test(part)) &&
    !/^(?:mailto|tel):/.test(template) &&
    parts.every((part) => /^[^[\]=<>{}/#@_]*$/.test(part) && !/\w-\w|:\w/.test(part))
  );
}

/** The name of a function or a property: the last of `window.alert`; empty for any other expression. */
function nameOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && !node.computed ? nameOf(node.property) : "";
}

function isWord(node: Node): node is Node & { type: "Literal"; value: string } {
  return (
    node.type === "Literal" && typeof node.value === "string" && /[A-Za-z]{2}/.test(node.value)
  );
}
