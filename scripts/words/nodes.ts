import type { Node } from "oxc-parser";

/** The nodes of a syntax tree directly below this one, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
