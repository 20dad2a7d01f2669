import { describeSearchIndex } from "../suite.ts";
import { MemoryIndex } from "./memory-index.ts";

describeSearchIndex("the index in memory", () => new MemoryIndex());
