import { actorOf, type Calls } from "#server/base/authorize.ts";
import { cancelImport } from "./cancel-import.ts";
import { changeReading } from "./change-reading.ts";
import type { ImportContext } from "./context.ts";
import { findOwn } from "./find-own.ts";
import { findPicturesToCome } from "./find-pictures-to-come.ts";
import { listOwn } from "./list-own.ts";
import { makeReport } from "./make-report.ts";
import { sendFile } from "./send-file.ts";
import { startImport } from "./start-import.ts";

export function importRoutes({ imports }: Calls, context: ImportContext) {
  return {
    upload: imports.upload.handler(({ input, context: call }) =>
      sendFile(context, actorOf(call), input.file),
    ),
    list: imports.list.handler(({ context: call }) => listOwn(context, actorOf(call))),
    pictures: imports.pictures.handler(({ context: call }) =>
      findPicturesToCome(context, actorOf(call)),
    ),
    find: imports.find.handler(({ input, context: call }) =>
      findOwn(context, actorOf(call), input.id),
    ),
    change: imports.change.handler(({ input: { id, ...reading }, context: call }) =>
      changeReading(context, actorOf(call), id, reading),
    ),
    start: imports.start.handler(({ input, context: call }) =>
      startImport(context, actorOf(call), input),
    ),
    cancel: imports.cancel.handler(({ input, context: call }) =>
      cancelImport(context, actorOf(call), input.id),
    ),
    report: imports.report.handler(({ input, context: call }) =>
      makeReport(context, actorOf(call), input.id),
    ),
  };
}
