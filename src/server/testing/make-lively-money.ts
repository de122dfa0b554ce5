import {
  sessionDisputes,
  payoutDetails,
  payouts,
} from '#server/features/companions/money.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { sealText } from '#server/platform/sealing/sealing.ts';
import type { MadeMember } from './make-member.ts';
import { call } from './metering.ts';
import type { TestServer } from './test-server.ts';

/** Something in every table of companions' money: as a client who has paid, and as somebody who earns. */
export async function makeLivelyMoney(
  server: TestServer,
  who: MadeMember,
  other: MadeMember,
): Promise<void> {
  const { tools, clock } = server;
  const at = clock.now();
  const memberId = who.member.id;
  const sessionId = await call(server, who, other, 0, 'voice');
  await tools.db.insert(sessionDisputes).values({
    id: newId(),
    sessionId,
    openedById: memberId,
    words: 'Nobody was there.',
    state: 'for-companion',
    openedAt: at,
    decidedAt: at,
    note: 'They were.',
  });
  const publicKey = await tools.sealingKeys.identity();
  const account = { method: 'upi', holder: 'Meera Joshi', upiId: 'meera@okbank' };
  await tools.db.insert(payoutDetails).values({
    memberId,
    method: 'upi',
    sealed: sealText(publicKey, `payout account ${memberId}`, JSON.stringify(account)),
    hint: 'me••••@okbank',
    sealedPan: sealText(publicKey, `pan ${memberId}`, 'ABCPE1234F'),
    panHint: '•••• 234F',
    savedAt: at,
  });
  await tools.db.insert(payouts).values({
    id: newId(),
    memberId,
    pseudonym: newId(),
    minor: 100_000,
    state: 'refused',
    hint: 'me••••@okbank',
    askedAt: at,
    endedAt: at,
    reason: 'Another account, please.',
  });
}
