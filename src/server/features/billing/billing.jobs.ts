import type { Tools } from '#server/platform/tools.ts';
import './billing.facts.ts';
import { mailReceipt, mailReturned } from './receipts.service.ts';
import { mailEnding, remind } from './reminders.service.ts';
import { reconcile } from './reconciliation.service.ts';

export async function startBillingJobs(tools: Tools): Promise<void> {
  await tools.jobs.work('billing.mail-receipt', ({ paymentId }) => mailReceipt(tools, paymentId));
  await tools.jobs.work('billing.mail-returned', ({ paymentId }) => mailReturned(tools, paymentId));
  await tools.jobs.work('billing.mail-ending', (ending) => mailEnding(tools, ending));
  await tools.jobs.repeat('billing.reconcile', '*/5 * * * *', () => reconcile(tools));
  await tools.jobs.repeat('billing.remind', '17 * * * *', () => remind(tools));
}
