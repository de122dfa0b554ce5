import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportsEvents } from '#contract/accounts/exports.endpoints.ts';
import type { MemberStatus } from '#contract/accounts/rules.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { askForExport, downloadExport, EXPORT, stateOf, unzip } from '#server/testing/exporting.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import {
  makeMember,
  passwordProof,
  signInAgain,
  type MadeMember,
} from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { sweepExports } from './exports.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const folder = () => join(server.tools.config.dataDir, 'files/exports');
const filesKept = async () => (await readdir(folder()).catch(() => [])).length;
const linkOf = ({ browser }: Pick<MadeMember, 'browser'>, token: string) =>
  browser.get(`${EXPORT}/link?token=${token}`);
const becomes = (who: MadeMember, state: string) =>
  waitFor(async () => (await stateOf(who)) === state);

test('is asked for, mailed as a link, and downloaded once', async () => {
  const who = await makeMember(server, { name: 'Kavya Nair' });
  expect((await who.browser.get(EXPORT)).body).toEqual({ export: null });
  const token = await askForExport(server, who);
  await becomes(who, 'ready');
  for (let times = 0; times < 3; times += 1)
    expect((await linkOf(who, token)).body).toMatchObject({ state: 'ready' });
  const { status, headers, bytes } = await downloadExport(who, token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes.byteLength),
    'cache-control': 'private, no-store',
  });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="saath-data-[\d-]+\.zip"$/);
  const files = await unzip(bytes);
  expect(files.get('index.html')?.toString()).toContain('Kavya Nair');
  expect(JSON.parse(String(files.get('data/account.json')))).toMatchObject({ email: who.email });
  await becomes(who, 'taken');
  expect((await downloadExport(who, token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  expect((await linkOf(who, token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await waitFor(async () => (await filesKept()) === 0)).toBe(true);
});

test('asks for a fresh proof: a stolen cookie is not enough', async () => {
  const who = await makeMember(server);
  server.clock.letPass(minutes(11));
  expect((await who.browser.post(EXPORT)).body).toMatchObject({ code: 'PROOF_REQUIRED' });
  await signInAgain(who);
  expect((await who.browser.post(EXPORT)).status).toBe(200);
});

test('the link works for its own member alone, signed in', async () => {
  const [who, other] = [await makeMember(server), await makeMember(server)];
  const token = await askForExport(server, who);
  const visitor = { browser: server.browser() };
  for (const ask of [linkOf, downloadExport]) {
    expect((await ask(visitor, token)).body).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await ask(other, token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await ask(who, `${token.slice(0, -1)}_`)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  }
  expect((await unzip((await downloadExport(who, token)).bytes)).size).toBeGreaterThan(10);
});

test('whoever only asks for the headers takes nothing', async () => {
  const who = await makeMember(server);
  const token = await askForExport(server, who);
  const reply = await fetch(`${server.url}/files/export?token=${token}`, {
    method: 'HEAD',
    headers: { cookie: who.browser.cookieHeader() },
  });
  expect(reply.status).toBe(404);
  await becomes(who, 'ready');
});

test('a download that breaks off can be begun anew', async () => {
  const who = await makeFinishedMember(server);
  const large = randomBytes(24_000_000);
  const { rows } = await server.tools.db.execute<{ folder: string }>(
    sql`select folder from photos where member_id = ${who.member.id} and position = 0`,
  );
  await server.tools.storage.put(`${rows[0]?.folder}/large.webp`, large);
  const token = await askForExport(server, who);
  await breakOff(`${server.url}/files/export?token=${token}`, who);
  await server.tools.settled();
  expect(await stateOf(who)).toBe('ready');
  const reply = await waitFor(async () => {
    const again = await downloadExport(who, token);
    return again.status === 200 && again;
  });
  const files = await unzip(reply.bytes);
  expect(files.get('media/photos/1.webp')?.equals(large)).toBe(true);
  await becomes(who, 'taken');
});

test('a download that fails does not use it up', async () => {
  const who = await makeMember(server);
  const token = await askForExport(server, who);
  await becomes(who, 'ready');
  const { storage } = server.tools;
  const broken = new Readable({
    read() {
      this.destroy(new Error('away'));
    },
  });
  const away = vi.spyOn(storage, 'getStream').mockResolvedValue(broken);
  expect((await downloadExport(who, token)).status).toBe(500);
  away.mockRestore();
  await server.tools.settled();
  expect(await stateOf(who)).toBe('ready');
  // The one before is over a moment after its answer.
  await waitFor(async () => (await downloadExport(who, token)).status === 200);
});

test('a link that went to an address which they have left opens nothing', async () => {
  const who = await makeMember(server);
  const token = await askForExport(server, who);
  await becomes(who, 'ready');
  const newEmail = `new-${who.email}`;
  await who.browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
  const confirming = await server.tokenMailedTo(newEmail, /Confirm/);
  await who.browser.post('/api/accounts/confirm-email', { token: confirming });
  expect((await linkOf(who, token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('of downloads at the same instant one gets it', async () => {
  const who = await makeMember(server);
  const token = await askForExport(server, who);
  const replies = await Promise.all(Array.from({ length: 4 }, () => downloadExport(who, token)));
  const [whole, others] = [true, false].map((wanted) =>
    replies.filter(({ status }) => (status === 200) === wanted),
  );
  expect(whole).toHaveLength(1);
  // Gone, for whoever came after the first had all of it.
  for (const { body } of others ?? [])
    expect(['EXPORT_IN_USE', 'LINK_EXPIRED']).toContain(body.code);
});

/** Hangs up in the middle. */
function breakOff(url: string, { browser }: MadeMember): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { cookie: browser.cookieHeader() } }, (incoming) => {
      incoming.once('data', () => incoming.destroy());
      incoming.once('close', resolve);
    });
    asking.on('error', reject);
    asking.end();
  });
}

test('is gone after 48 hours, and its file with it', async () => {
  const who = await makeMember(server);
  const token = await askForExport(server, who);
  await becomes(who, 'ready');
  const before = await filesKept();
  server.clock.letPass(hours(48) - minutes(1));
  await signInAgain(who);
  await sweepExports(server.tools);
  expect((await linkOf(who, token)).status).toBe(200);
  server.clock.letPass(minutes(2));
  expect((await linkOf(who, token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  await sweepExports(server.tools);
  expect(await filesKept()).toBeLessThan(before);
  expect(await stateOf(who)).toBe('expired');
});

test('a new one takes the place of the one before; three can be asked for in a day', async () => {
  const who = await makeMember(server);
  const first = await askForExport(server, who);
  await becomes(who, 'ready');
  const { rows } = await server.tools.db.execute<{ storage_key: string }>(
    sql`select storage_key from data_exports where member_id = ${who.member.id}`,
  );
  await who.browser.post(EXPORT);
  await becomes(who, 'ready');
  expect(await server.tools.storage.get(rows[0]?.storage_key ?? '')).toBeNull();
  expect((await linkOf(who, first)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  await who.browser.post(EXPORT);
  await becomes(who, 'ready');
  expect((await who.browser.post(EXPORT)).body).toMatchObject({ code: 'RATE_LIMITED' });
});

test('asked for many times at once, one is made', async () => {
  const who = await makeMember(server);
  await Promise.all(Array.from({ length: 6 }, () => who.browser.post(EXPORT)));
  const { rows } = await server.tools.db.execute(
    sql`select 1 from data_exports where member_id = ${who.member.id}`,
  );
  expect(rows).toHaveLength(1);
  await becomes(who, 'ready');
});

test('the member’s open pages hear that it is ready', async () => {
  const who = await makeMember(server);
  const socket = await openSocket(server, who.browser);
  const heard = nextEvent(socket, exportsEvents.exportChanged.name);
  await who.browser.post(EXPORT);
  await heard;
  expect(await stateOf(who)).toBe('ready');
  socket.close();
});

test.each<MemberStatus>(['restricted', 'suspended', 'banned', 'deleting'])(
  'whoever is %s gets theirs, too',
  async (status) => {
    const who = await makeMember(server);
    await server.tools.db.execute(
      sql`update members set status = ${status} where id = ${who.member.id}`,
    );
    await signInAgain(who);
    const token = await askForExport(server, who);
    expect((await downloadExport(who, token)).status).toBe(200);
  },
);

test('whoever copies storage and database can read nothing of it', async () => {
  const who = await makeMember(server, { name: 'Canary Bird' });
  const token = await askForExport(server, who);
  await becomes(who, 'ready');
  const kept = await Promise.all(
    (await readdir(folder())).map((name) => readFile(join(folder(), name))),
  );
  for (const bytes of kept) {
    expect(bytes.includes('index.html')).toBe(false);
    expect(bytes.includes('Canary')).toBe(false);
  }
  const { rows } = await server.tools.db.execute<{ dump: string }>(sql`
    select database_to_xml(true, false, '')::text as dump`);
  expect(rows[0]?.dump.includes('data_exports')).toBe(true);
  expect(rows[0]?.dump.includes(token)).toBe(false);
});

test('a mail that could not be sent costs only time: it is made again, with another link', async () => {
  const who = await makeMember(server);
  const { mailer } = server.tools;
  const { send } = mailer;
  const failed: string[] = [];
  mailer.send = async (mail) => {
    if (mail.to !== who.email || failed.length > 0) return send(mail);
    failed.push(/token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
    throw new Error('the mail server is away');
  };
  try {
    const token = await askForExport(server, who);
    expect(failed).toHaveLength(1);
    expect(token).not.toBe(failed[0]);
    expect((await linkOf(who, failed[0] ?? '')).body).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await downloadExport(who, token)).status).toBe(200);
  } finally {
    mailer.send = send;
  }
});

test('nothing is left of files whose member is gone, or whose making broke off', async () => {
  const gone = await makeMember(server);
  await askForExport(server, gone);
  await server.tools.storage.put('exports/broken-off', Buffer.from('x'));
  await server.tools.db.execute(sql`delete from members where id = ${gone.member.id}`);
  server.clock.letPass(hours(49));
  await sweepExports(server.tools);
  expect(await filesKept()).toBe(0);
});
