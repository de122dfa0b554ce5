import { after, days } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { deleteLinksFor } from './links.queries.ts';
import { deleteExpiredPhoneCodes } from './phones/phones.queries.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys.queries.ts';
import { deleteExpiredSteps } from './second-factor/second-factor.queries.ts';
import { expireSessions } from './sessions/sessions.queries.ts';

/** No code or step lasts that long. */
const ANY_DAYS = 3650;

/**
 * Which sessions were ended and which codes were used since the backup, nobody knows: none of them works again. Links that give an account
 * back, or confirm an address that is not confirmed here, do.
 */
export async function endAllAccess({ clock }: Tools, tx: WriteTransaction): Promise<void> {
  const any = after(clock, days(ANY_DAYS));
  await expireSessions(tx, clock.now());
  await deleteLinksFor(tx, ['reset-password', 'export']);
  await deleteExpiredPhoneCodes(tx, any);
  await deleteExpiredSteps(tx, any);
  await deleteExpiredChallenges(tx, any);
}
