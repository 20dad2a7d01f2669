import { type Node, parseSync } from "oxc-parser";
import { childrenOf } from "./nodes.ts";

/** A text that is written when its module is loaded. */
export interface EarlyText {
  text: string;
  /** Whether it has values, so that nobody finds its words by the whole of it later. */
  hasValues: boolean;
}

/**
 * The messages of a file that stand outside of functions. On the server they are written at the start, in English, for
 * whoever reads them later.
 */
export function findEarly(file: string, source: string): EarlyText[] {
  const found: EarlyText[] = [];
  const look = (node: Node): void => {
    switch (node.type) {
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return;
      case "TaggedTemplateExpression":
        if (/^t(?:\.of\(|$)/.test(source.slice(node.tag.start, node.tag.end)))
          found.push({
            text: source.slice(node.quasi.start + 1, node.quasi.end - 1),
            hasValues: node.quasi.expressions.length > 0,
          });
    }
    childrenOf(node).forEach(look);
  };
  look(parseSync(file, source).program);
  return found;
}
