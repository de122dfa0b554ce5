import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMembers } from '#server/features/discovery/listings.service.ts';
import { recordAction, verifyAudit } from '#server/platform/audit/audit.ts';
import { hours } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose } from '#server/platform/mail/letter.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { apart, insertCanaries } from '#server/testing/canary-rows.ts';
import { like, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { report } from '#server/testing/moderating.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { readSchema, tablesOfMembers, type Schema } from '#server/testing/schema-walk.ts';
import { openSocket } from '#server/testing/socket.ts';
import { KEYS_VARIABLE, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { openSealed } from '#server/features/accounts/leaving/sealed.service.ts';

let server: TestServer;
let redisUrl: string;
let schema: Schema;
const logged: string[] = [];
beforeAll(async () => {
  redisUrl = await takeRedisDatabase();
  server = await startTestServer(
    { REDIS_URL: redisUrl, LOG_LEVEL: 'debug' },
    { logTo: { write: (line) => void logged.push(line) } },
  );
  schema = await readSchema(server.tools.db);
});
afterAll(() => server.close());

const retentionKey = () =>
  readPrivateKey(join(process.env[KEYS_VARIABLE] ?? '', 'retention-private.pem'));

/** Rows, in any schema, that hold one of these anywhere. */
async function findInDatabase(words: string[]): Promise<string[]> {
  const { rows: tables } = await server.tools.db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const { rows } = await server.tools.db.execute<{ row: string }>(
        sql`select t::text as row from ${sql.raw(name)} t where t::text like ${`%${word}%`}`,
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
  return found;
}

async function findInFolder(folder: string, words: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await readFile(path, 'latin1').catch(() => null) : '';
    // It was given its name meanwhile: it is looked for under that.
    if (text === null) return findInFolder(folder, words);
    if (words.some((word) => path.includes(word) || text.includes(word))) found.push(path);
  }
  return found;
}

async function findInRedis(words: string[]): Promise<string[]> {
  const redis = new Redis(redisUrl);
  const found: string[] = [];
  for (const key of await redis.keys('*')) {
    const kept = (await redis.dumpBuffer(key))?.toString('latin1') ?? '';
    const type = await redis.type(key);
    const inside = type === 'stream' ? JSON.stringify(await redis.xrange(key, '-', '+')) : kept;
    if (words.some((word) => key.includes(word) || inside.includes(word))) found.push(key);
  }
  redis.disconnect();
  return found;
}

describe('the schema', () => {
  test('a table that refers to no member says why nothing of one is in it', () => {
    const ofMembers = tablesOfMembers(schema);
    const others = [...schema.keys()].filter((table) => !ofMembers.has(table));
    expect(others.toSorted()).toEqual(Object.keys(apart).toSorted());
  });

  test('whatever refers to a member goes with them, or forgets them', () => {
    const staying = [...schema].flatMap(([table, columns]) =>
      columns.flatMap(({ name, refersTo }) =>
        refersTo?.table === 'members' && !['c', 'n'].includes(refersTo.onDelete)
          ? [`${table}.${name}`]
          : [],
      ),
    );
    expect(staying).toEqual([]);
  });
});

test('nothing is left of whoever was erased, anywhere', async () => {
  const { db, storage, mailer, jobs, config } = server.tools;
  const { one, two, id: chat } = await makeChat(server);
  const number = freshNumber();
  expect((await phoneCalls(() => server).ask(one.browser, number)).status).toBe(200);
  const word = `canary${randomBytes(8).toString('hex')}`;
  const memberId = one.id;

  // What only a whole server writes: open cases, live events, presence.
  await report(two, one, { details: `about ${word}` });
  await report(one, two, { details: `by ${word}` });
  await send(one, chat, `words ${word}`);
  await send(two, chat, 'mine stay');
  const [, third] = [await like(one, two), await makeThird()];
  await like(one, third);
  await one.browser.get('/api/browse');
  const socket = await openSocket(server, one.browser);
  socket.emit('presence', true);
  await server.tools.write(async (tx) =>
    recordAction(server.tools, tx, {
      actorId: memberId,
      action: 'test.seen',
      target: `member:${memberId}`,
      details: { by: memberId },
    }),
  );
  await db.execute(sql`delete from matches where low_id = ${memberId} or high_id = ${memberId}`);
  await db.execute(sql`delete from likes where liker_id = ${memberId} or liked_id = ${memberId}`);

  const { two: stranger } = await makeChat(server);
  const filled = await insertCanaries(db, schema, { memberId, otherId: stranger.id, word });
  expect(filled.length).toBeGreaterThan(80);
  await db.execute(sql`update phone_codes set number = ${number} where member_id = ${memberId}`);
  await db.transaction((tx) => listMembers(tx, [memberId], server.clock.now()));
  const email = (
    await db.execute<{ email: string }>(sql`select email from members where id = ${memberId}`)
  ).rows[0]?.email;
  expect(email).toContain(word);

  // Files, mails, jobs, counts, the provider's and the ban's.
  const folders = await db.execute<{ folder: string }>(sql`
    select folder from photos where member_id = ${memberId}
    union select folder from message_photos where member_id = ${memberId}`);
  for (const { folder } of folders.rows)
    for (const size of ['small', 'large']) await storage.put(`${folder}/${size}.webp`, bytes(word));
  const keys = await db.execute<{ key: string }>(
    sql`select storage_key as key from identity_files union select storage_key from data_exports`,
  );
  for (const { key } of keys.rows) await storage.put(key, bytes(word));
  const frozen = await db.execute<{ key: string }>(sql`
    select 'evidence/' || case_id || '/' || (message ->> 'picture') || '.webp' as key
    from case_evidence, jsonb_array_elements(evidence -> 'messages') as message
    where evidence::text like ${`%${word}%`} and message ->> 'picture' is not null
    union select 'evidence/' || id || '/profile.webp' from cases where subject_id = ${memberId}`);
  expect(frozen.rows.length).toBeGreaterThan(1);
  for (const { key } of frozen.rows) await storage.put(key, bytes(word));
  for (const to of [String(email), two.email])
    await mailer.send(compose('Saath', to, { subject: 'News', paragraphs: [`of ${email}`] }));
  await jobs.enqueue(db, queue<object>('accounts.mail'), { memberId, word }, { seconds: 86_400 });
  await db.execute(
    sql`insert into rate_limits values (${`likes:day:${memberId}`}, 1, now() + interval '9 days')`,
  );
  await db.execute(sql`insert into test_provider_sessions values
    ('cs_of_the_canary', ${`pi${word}`}, ${word}, ${JSON.stringify({ of: word })}::jsonb)`);
  await db.execute(sql`insert into banned_identities values ('email', 'hash', ${memberId}, now())`);
  await new Redis(redisUrl).xadd('saath:news', '*', 'data', JSON.stringify({ rooms: [memberId] }));

  const words = [word, memberId, number, keyedHash(config.sessionSecret, number)];
  const before = await findInDatabase([word]);
  expect(new Set(before.map((row) => row.split(':')[0])).size).toBeGreaterThan(35);
  expect((await findInFolder(config.dataDir, [word])).length).toBeGreaterThan(6);
  expect((await findInRedis(words)).length).toBeGreaterThan(0);

  await askDeletion(server.tools, memberId);
  await server.mailTo(String(email), /will be erased/);
  server.clock.letPass(hours(24));
  await eraseDue(server.tools);
  const receipt = await server.mailTo(String(email), /was erased/);
  await jobsDone(server, 'accounts');

  expect(logged.filter((line) => line.includes('could not be erased'))).toEqual([]);
  expect(await findInDatabase(words)).toEqual([]);
  expect(await findInRedis(words)).toEqual([]);
  // The receipt is in the mailbox that it went to, which here is a folder.
  const [mail, ...others] = await findInFolder(config.dataDir, words);
  expect([others, mail?.includes('/outbox/')]).toEqual([[], true]);
  expect(receipt.text).not.toContain(word);
  expect(logged.filter((line) => words.some((each) => line.includes(each)))).toEqual([]);

  // What others have stays; what the law keeps opens with the private key alone, after a row in the log.
  await signInAgain(two);
  expect((await messagesOf(two, chat)).map(({ text, deleted }) => [text, deleted])).toEqual([
    ['', true],
    ['mine stay', false],
  ]);
  expect(receipt.text).toContain('Kept: If you were banned');
  expect(receipt.text).toMatch(/messages that you wrote \(\d+\).*Kept: .*invoices/s);
  const admin = await makeStaff(server, 'admin');
  const audited = (await verifyAudit(db, null)).rows;
  const [opened] = await openSealed(server.tools, String(email), await retentionKey(), {
    by: admin.email,
    reason: 'a test',
  });
  expect(JSON.stringify(opened)).toContain(word);
  expect(await verifyAudit(db, null)).toMatchObject({ rows: audited + 1, brokenAt: null });
  const kinds = (opened as { records: { kind: string }[] }).records.map(({ kind }) => kind);
  expect([...new Set(kinds)].toSorted()).toEqual([
    'invoices',
    'payouts',
    'registration',
    'reports',
  ]);
  socket.disconnect();
});

const bytes = (text: string) => Buffer.from(text);

async function makeThird(): Promise<Someone> {
  return (await makeChat(server)).one;
}
