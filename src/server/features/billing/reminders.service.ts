import { findMember } from '#server/features/accounts/members.service.ts';
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
      const at = tools.clock.now();
      const told = await tools.db.transaction(async (tx) => {
        const ending = (await takeEnding(tx, at, daysBefore, BATCH)).map(({ memberId, until }) => ({
          memberId,
          until,
          at,
          daysBefore,
        }));
        for (const each of ending) {
          await tools.jobs.enqueue(tx, 'billing.mail-ending', { memberId: each.memberId });
          await tools.reactions.run(tx, 'subscription.ending', each);
        }
        return ending;
      });
      for (const each of told) tools.events.emit('subscription.ending', each);
      found = told.length;
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
