import { plans } from '#contract/billing/plans.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { receiptLetter, returnedLetter, endingLetter, endingMails } from './billing.mails.ts';
import { hasReturned } from './payment-steps.policy.ts';
import { findPayment, findTerm, takeEnding } from './payments.queries.ts';
import { subscriptionEnding } from './billing.facts.ts';

const subscriptionPage = ({ config }: Tools) => `${config.publicUrl}/dashboard?tab=subscription`;

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
    name: member.fullName,
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
    name: member.fullName,
    brandName,
    status: payment.status,
    price: payment.price,
    charge: payment.charge,
    until: term && term.until > tools.clock.now() ? term.until : null,
    url: subscriptionPage(tools),
  });
  await tools.mailer.send(compose(brandName, member.email, letter));
}

// The later one first: whoever has less than a day left is told once.
const REMINDED_DAYS = [1, 3];
const BATCH = 200;

/** Each of them once for one end, however often this runs, and from however many nodes. */
export async function remind(tools: Tools): Promise<void> {
  for (const daysBefore of REMINDED_DAYS) {
    let found: number;
    do {
      const at = tools.clock.now();
      found = await tools.write(async (tx) => {
        const ending = (await takeEnding(tx, at, daysBefore, BATCH)).map(({ memberId, until }) => ({
          memberId,
          until,
          at,
          daysBefore,
        }));
        for (const each of ending) {
          const { memberId, until } = each;
          await tools.jobs.enqueue(tx, endingMails, {
            memberId,
            until: until.toISOString(),
          });
          tx.tell(subscriptionEnding, each);
        }
        return ending.length;
      });
    } while (found === BATCH);
  }
}

/** Not to whoever has renewed meanwhile. */
export async function mailEnding(
  tools: Tools,
  { memberId, until }: { memberId: string; until: string },
): Promise<void> {
  const [member, term] = await Promise.all([
    findMember(tools.db, memberId),
    findTerm(tools.db, memberId),
  ]);
  if (!member || term?.until.toISOString() !== until) return;
  const { brandName } = tools.config;
  const { name, email } = member;
  const letter = endingLetter({ name, brandName, until: term.until, url: subscriptionPage(tools) });
  await tools.mailer.send(compose(brandName, email, letter));
}
