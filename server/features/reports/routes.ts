import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { answerQuestion } from "./answer-question.ts";
import { appealAgainst } from "./appeal-against.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { decideReport } from "./decide-report.ts";
import { exportAllReports } from "./export-all-reports.ts";
import { reportCar } from "./report-car.ts";
import { takeDownListing } from "./take-down-listing.ts";
import { findReportHistory } from "./views/history.ts";
import { listReports, listRulings } from "./views/reports.ts";

export function reportRoutes({ reports }: Calls, context: SaleContext) {
  return {
    create: reports.create.handler(({ input, context: { caller } }) =>
      reportCar(context, caller, input),
    ),
    list: reports.list.handler(({ input }) => listReports(context, input)),
    export: reports.export.handler(({ input }) => exportAllReports(context, input)),
    history: reports.history.handler(({ input }) => findReportHistory(context, input.id)),
    decide: reports.decide.handler(({ input, context: call }) =>
      decideReport(context, actorOf(call), input),
    ),
    takeDown: reports.takeDown.handler(({ input, context: call }) =>
      takeDownListing(context, actorOf(call), input),
    ),
    answer: reports.answer.handler(({ input, context: call }) =>
      answerQuestion(context, actorOf(call), input),
    ),
    appeal: reports.appeal.handler(({ input, context: call }) =>
      appealAgainst(context, actorOf(call), input),
    ),
    decideAppeal: reports.decideAppeal.handler(({ input, context: call }) =>
      decideAppeal(context, actorOf(call), input),
    ),
    ofSeller: reports.ofSeller.handler(({ context: call }) =>
      listRulings(context, actorOf(call).userId),
    ),
  };
}
