import { plans } from '#contract/billing/rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { receiptLetter, returnedLetter } from './billing.mails.ts';
import { hasReturned } from './payment-steps.policy.ts';
import { findPayment, findTerm } from './payments.queries.ts';

export const subscriptionPage = ({ config }: Tools) =>
  `${config.publicUrl}/dashboard?tab=subscription`;

/** Nobody is left to write to once the member is erased. */
export async function mailReceipt(tools: Tools, paymentId: string): Promise<void> {
  const payment = await findPayment(tools.db, paymentId);
  if (!payment?.memberId || !payment.invoiceNumber) return;
  const [member, term] = await Promise.all([
    findMember(tools.db, payment.memberId),
    findTerm(tools.db, payment.memberId),
  ]);
  if (!member || !term) return;
  const { brandName } = tools.config;
  const letter = receiptLetter({
    name: member.name,
    brandName,
    planName: plans[payment.plan].name,
    price: payment.price,
    charge: payment.charge,
    invoiceNumber: payment.invoiceNumber,
    until: term.until,
    url: subscriptionPage(tools),
  });
  await tools.mailer.send(compose(brandName, member.email, letter));
}

export async function mailReturned(tools: Tools, paymentId: string): Promise<void> {
  const payment = await findPayment(tools.db, paymentId);
  if (!payment?.memberId || !hasReturned(payment.status)) return;
  const [member, term] = await Promise.all([
    findMember(tools.db, payment.memberId),
    findTerm(tools.db, payment.memberId),
  ]);
  if (!member) return;
  const { brandName } = tools.config;
  const letter = returnedLetter({
    name: member.name,
    brandName,
    status: payment.status,
    charge: payment.charge,
    until: term && term.until > tools.clock.now() ? term.until : null,
    url: subscriptionPage(tools),
  });
  await tools.mailer.send(compose(brandName, member.email, letter));
}
