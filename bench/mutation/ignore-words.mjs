import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** A text is a tagged template, whose tag reads the template itself: a fault in it would be no text. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "words", {
    shouldIgnore: (path) => (path.isTaggedTemplateExpression() ? "a text" : undefined),
  }),
];
