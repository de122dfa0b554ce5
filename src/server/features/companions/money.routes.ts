import { companionsContract } from '#contract/companions/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { createOneAtATime } from '#server/platform/http/one-at-a-time.ts';
import {
  decideDispute,
  disputeSession,
  readDisputes,
  readPastSessions,
} from './disputes/disputes.service.ts';
import {
  readEarningEntries,
  readEarnings,
  readEarningsChart,
} from './earnings/earnings-reading.service.ts';
import { readStatement } from './earnings/statement.service.ts';
import { readBudget } from './meter/budgets.service.ts';
import { endSession, readOpenSessions } from './meter/meter.service.ts';
import {
  approvePayout,
  makeBankFile,
  makeTaxReport,
  payPayout,
  readPayoutQueue,
  refusePayout,
} from './payouts/paying-out.service.ts';
import {
  askPayout,
  readPayoutDetails,
  readPayouts,
  savePayoutDetails,
} from './payouts/payouts.service.ts';

const DRAWN_WITHIN_MS = 1_000;

const routes = implementContract(companionsContract);

const oneAtATime = createOneAtATime(DRAWN_WITHIN_MS);

const download = (file: File) => ({
  headers: {
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'private, no-store',
  },
  body: file,
});

export const moneyRoutes = {
  budget: routes.budget.handler(({ context }) =>
    readBudget(context.tools, context.caller().memberId),
  ),
  openSessions: routes.openSessions.handler(({ context }) =>
    readOpenSessions(context.tools, context.caller().memberId),
  ),
  endSession: routes.endSession.handler(({ context, input }) =>
    endSession(context.tools, context.caller().memberId, input.id),
  ),
  pastSessions: routes.pastSessions.handler(({ context, input }) =>
    readPastSessions(context.tools, context.caller().memberId, input.cursor),
  ),
  disputeSession: routes.disputeSession.handler(({ context, input }) =>
    disputeSession(context.tools, context.caller().memberId, input),
  ),
  earnings: routes.earnings.handler(({ context }) =>
    readEarnings(context.tools, context.caller().memberId),
  ),
  earningEntries: routes.earningEntries.handler(({ context, input }) =>
    readEarningEntries(context.tools, context.caller().memberId, input.cursor),
  ),
  earningsChart: routes.earningsChart.handler(({ context, input }) =>
    readEarningsChart(context.tools, context.caller().memberId, input),
  ),
  statement: routes.statement
    .use(oneAtATime)
    .handler(async ({ context, input }) =>
      download(await readStatement(context.tools, context.caller().memberId, input)),
    ),
  payoutDetails: routes.payoutDetails.handler(({ context }) =>
    readPayoutDetails(context.tools, context.caller().memberId),
  ),
  savePayoutDetails: routes.savePayoutDetails.handler(({ context, input }) =>
    savePayoutDetails(context.tools, context.caller(), input),
  ),
  payouts: routes.payouts.handler(({ context, input }) =>
    readPayouts(context.tools, context.caller().memberId, input.cursor),
  ),
  askPayout: routes.askPayout.handler(({ context, input }) =>
    askPayout(context.tools, context.caller().memberId, input.minor),
  ),
};

export const moneyConsoleRoutes = {
  payouts: routes.console.payouts.handler(({ context, input }) =>
    readPayoutQueue(context.tools, context.caller().memberId, input),
  ),
  approvePayout: routes.console.approvePayout.handler(({ context, input }) =>
    approvePayout(context.tools, context.caller().memberId, input.id),
  ),
  refusePayout: routes.console.refusePayout.handler(({ context, input }) =>
    refusePayout(context.tools, context.caller().memberId, input),
  ),
  payPayout: routes.console.payPayout.handler(({ context, input }) =>
    payPayout(context.tools, context.caller().memberId, input),
  ),
  bankFile: routes.console.bankFile.handler(async ({ context, input }) =>
    download(await makeBankFile(context.tools, context.caller().memberId, input)),
  ),
  taxReport: routes.console.taxReport.handler(async ({ context, input }) =>
    download(await makeTaxReport(context.tools, context.caller().memberId, input)),
  ),
  disputes: routes.console.disputes.handler(({ context, input }) =>
    readDisputes(context.tools, input),
  ),
  decideDispute: routes.console.decideDispute.handler(({ context, input }) =>
    decideDispute(context.tools, context.caller().memberId, input),
  ),
};
