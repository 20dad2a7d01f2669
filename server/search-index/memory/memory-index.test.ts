import { describeSearchIndex } from "#tests/support/search-index-suite.ts";
import { MemoryIndex } from "./memory-index.ts";

describeSearchIndex(() => new MemoryIndex());
