import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#server/features.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { openSealed } from '#server/features/accounts/leaving/sealed.service.ts';
import { openTexts } from '#server/features/safety/identity/review-process.service.ts';
import { hours } from '#server/platform/clock.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { rotateIdentityKeys } from '#server/platform/sealing/reseal-keys.ts';
import { keyIdOf, newKeyPair, sealText } from '#server/platform/sealing/sealing.ts';
import { makeLivelyMoney } from '#server/testing/make-lively-money.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { makeClient } from '#server/testing/metering.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { KEYS_VARIABLE, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const keyFile = (name: string) => join(process.env[KEYS_VARIABLE] ?? '', `${name}-private.pem`);

const about = 'payout account of nobody';
async function ask(purpose: 'payouts.export' | 'payouts.erase', actorId: string | null) {
  const sealed = sealText(await server.tools.sealingKeys.identity(), about, 'asha@okbank');
  const texts = [{ about, ...sealed }];
  return openTexts(server.tools, { actorId, purpose, target: 'payouts', texts });
}
const rowsOf = async (action: string) =>
  (await server.tools.db.execute(sql`select * from audit_log where action = ${action}`)).rows;

test('the process that opens them asks by itself who it is for, and leaves a row first', async () => {
  const admin = await makeStaff(server, 'admin');
  const moderator = await makeStaff(server, 'moderator');
  for (const actorId of [moderator.member.id, null])
    await expect(ask('payouts.export', actorId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rowsOf('payouts.export')).toHaveLength(0);
  expect(await ask('payouts.export', admin.member.id)).toEqual(['asha@okbank']);
  expect(await rowsOf('payouts.export')).toHaveLength(1);
  expect(await ask('payouts.erase', null)).toEqual(['asha@okbank']);
  expect(await rowsOf('payouts.erase')).toHaveLength(1);
});

test('what was sealed to a pair that is gone does not open, and stops nothing', async () => {
  const admin = await makeStaff(server, 'admin');
  const { publicKey } = await newKeyPair();
  const sealed = sealText(createPublicKey(publicKey), about, 'asha@okbank');
  const texts = [{ about, ...sealed }];
  const actorId = admin.member.id;
  expect(
    await openTexts(server.tools, { actorId, purpose: 'payouts.export', target: 'payouts', texts }),
  ).toEqual([null]);
});

test('who is erased leaves them, opened once, to whoever asks by law', async () => {
  const [who, other] = [await makeClient(server), await makeCompanion(server)];
  await makeLivelyMoney(server, who, other);
  await askDeletion(server.tools, who.member.id);
  server.clock.letPass(hours(24));
  await eraseDue(server.tools);
  const { email: by } = await makeStaff(server, 'admin');
  const key = await readPrivateKey(keyFile('retention'));
  const opened = await openSealed(server.tools, who.email, key, { by, reason: 'tax' });
  expect(JSON.stringify(opened)).toContain('ABCPE1234F');
  expect(JSON.stringify(opened)).toContain('meera@okbank');
});

test('they move to another pair together with documents', async () => {
  const [who, other] = [await makeClient(server), await makeCompanion(server)];
  await makeLivelyMoney(server, who, other);
  const { tools } = server;
  await tools.db.execute(sql`update payouts set sealed = d.sealed from payout_details d
    where d.member_id = payouts.member_id`);
  const from = await readPrivateKey(keyFile('identity'));
  const to = createPublicKey((await newKeyPair()).publicKey);
  expect(await rotateIdentityKeys(tools, features, { from, to })).toBe(3);
  expect(await rotateIdentityKeys(tools, features, { from, to })).toBe(0);
  const { rows } = await tools.db.execute(sql`
    select sealed->>'keyId' as one, sealed_pan->>'keyId' as two,
      (select sealed->>'keyId' from payouts where sealed is not null) as three from payout_details`);
  const keyId = keyIdOf(to);
  expect(rows).toEqual([{ one: keyId, two: keyId, three: keyId }]);
});
