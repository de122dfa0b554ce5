import { randomUUID } from 'node:crypto';
import { sealName } from '#server/features/safety/identity/sealed-names.service.ts';
import { post } from '#server/features/companions/ledger/ledger.service.ts';
import { days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { sealText } from '#server/platform/sealing/sealing.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import type { Person } from './people.ts';
import { insert, secretOf } from './things.ts';

/** As if they had shown a document, said where money goes, and earned some. */
export async function insertPayoutMoney(server: TestServer, who: Person): Promise<void> {
  const { tools, clock } = server;
  const at = clock.now().toISOString();
  const publicKey = await tools.sealingKeys.identity();
  const checkId = newId();
  const name = await sealName(tools, checkId, who.member.fullName);
  await insert(server, 'identity_checks', {
    id: checkId,
    member_id: who.id,
    document_type: 'passport',
    state: 'approved',
    gesture: 'thumb-up',
    started_at: at,
    decided_at: at,
    destroy_at: new Date(clock.now().getTime() + days(3)).toISOString(),
    sealed_name: name.sealedName,
    key_id: name.keyId,
    sealed_key: name.sealedKey,
  });
  const account = { method: 'upi', holder: who.member.fullName, upiId: `${who.key}@okbank` };
  const seal = (what: string, text: string) =>
    JSON.stringify(sealText(publicKey, `${what} ${who.id}`, text));
  await insert(server, 'payout_details', {
    member_id: who.id,
    method: 'upi',
    sealed: seal('payout account', JSON.stringify(account)),
    hint: secretOf(who, 'payouthint'),
    sealed_pan: seal('pan', 'ABCPE1234F'),
    pan_hint: '•••• 234F',
    saved_at: at,
  });
  const owner = (await tools.pseudonyms.of(tools.db, [who.id])).get(who.id) ?? '';
  await tools.write((tx) =>
    post(tx, {
      kind: 'earning-released',
      source: randomUUID(),
      at: clock.now(),
      entries: [
        { account: 'fees', minor: -500_000 },
        { account: 'available', owner, minor: 500_000 },
      ],
    }),
  );
}
