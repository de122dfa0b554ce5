import { findMember } from '#server/features/accounts/members.queries.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import './billing.facts.ts';
import { endingLetter } from './billing.mails.ts';
import { findTerm, takeEnding } from './payments.queries.ts';
import { subscriptionPage } from './receipts.service.ts';

const REMINDED_DAYS = [3, 1];
const BATCH = 200;

/** Each of them once for one end, however often this runs, and from however many nodes. */
export async function remind(tools: Tools): Promise<void> {
  for (const daysBefore of REMINDED_DAYS) {
    let found: number;
    do {
      found = await tools.db.transaction(async (tx) => {
        const ending = await takeEnding(tx, tools.clock.now(), daysBefore, BATCH);
        for (const { memberId, until } of ending) {
          await tools.jobs.enqueue(tx, 'billing.mail-ending', { memberId });
          await tools.reactions.run(tx, 'subscription.ending', { memberId, until, daysBefore });
        }
        return ending.length;
      });
    } while (found === BATCH);
  }
}

export async function mailEnding(tools: Tools, memberId: string): Promise<void> {
  const [member, term] = await Promise.all([
    findMember(tools.db, memberId),
    findTerm(tools.db, memberId),
  ]);
  if (!member || !term) return;
  const { brandName } = tools.config;
  const { name, email } = member;
  const letter = endingLetter({ name, brandName, until: term.until, url: subscriptionPage(tools) });
  await tools.mailer.send(compose(brandName, email, letter));
}
