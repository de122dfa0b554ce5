import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { hashToken, newId } from '#server/platform/ids.ts';
import { accountCalls } from '#server/testing/account-calls.ts';
import { makeMember, PASSWORD, type MadeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signIn, disown } = accountCalls(() => server);
const NEW = /New sign-in/;

test('"This was not me" removes second factors that were added since, and keeps those from before', async () => {
  const made = await makeMember(server);
  await signIn(made.email, PASSWORD);
  const token = await server.tokenMailedTo(made.email, NEW);
  // Written afterwards, for the sign-in would have asked for it.
  await addPasskey(made, 'mine', new Date(server.clock.now().getTime() - minutes(1)));
  await addPasskey(made, 'theirs');
  await addAuthenticator(made);
  await disown(token);
  expect(await factorsOf(made)).toEqual({
    passkeys: ['mine'],
    authenticators: 0,
    codes: 0,
    since: true,
  });
});

test('"This was not me" leaves no second factor where all were added since', async () => {
  const made = await makeMember(server);
  await signIn(made.email, PASSWORD);
  const token = await server.tokenMailedTo(made.email, NEW);
  await addPasskey(made, 'theirs');
  await addAuthenticator(made);
  await disown(token);
  expect(await factorsOf(made)).toEqual({
    passkeys: [],
    authenticators: 0,
    codes: 0,
    since: false,
  });
});

async function addPasskey(
  { member }: Pick<MadeMember, 'member'>,
  name: string,
  createdAt = server.clock.now(),
): Promise<void> {
  const at = createdAt.toISOString();
  const { db } = server.tools;
  await db.execute(sql`insert into passkeys
      (credential_id, id, member_id, name, public_key, counter, transports, backed_up, created_at)
    values (${`${member.id}-${name}`}, ${newId()}, ${member.id}, ${name}, 'made up', 0, '{}', false, ${at})`);
  await db.execute(sql`insert into recovery_codes (member_id, code_hash)
    values (${member.id}, ${hashToken(name)})`);
  await db.execute(sql`update members set second_factor_at = ${at} where id = ${member.id}`);
}

async function addAuthenticator({ member }: Pick<MadeMember, 'member'>): Promise<void> {
  const now = server.clock.now().toISOString();
  await server.tools.db
    .execute(sql`insert into authenticators (member_id, sealed_secret, created_at)
    values (${member.id}, 'sealed', ${now})`);
}

async function factorsOf({ member }: Pick<MadeMember, 'member'>) {
  const { rows } = await server.tools.db.execute(sql`select
      array(select name from passkeys where member_id = members.id) as passkeys,
      (select count(*)::int from authenticators where member_id = members.id) as authenticators,
      (select count(*)::int from recovery_codes where member_id = members.id) as codes,
      second_factor_at is not null as since
    from members where id = ${member.id}`);
  return rows[0];
}
