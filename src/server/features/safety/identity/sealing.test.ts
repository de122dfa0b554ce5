import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changeRole } from '#server/features/accounts/accounts.service.ts';
import { auditLog } from '#server/platform/audit/audit.tables.ts';
import { minutes } from '#server/platform/clock.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { decrypt, newKeyPair, openKey } from '#server/platform/sealing/sealing.ts';
import {
  allCheckRows,
  approve,
  checkRow,
  claimCheck,
  fileRows,
  fillCheck,
  readPicture,
  readReview,
  sendCheck,
  storedFiles,
  uploadPart,
} from '#server/testing/identity-checks.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { KEYS_VARIABLE, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { removeStrays } from './identity-files.service.ts';
import { sweepIdentity } from './identity.service.ts';
import { sealedAs } from './review-request.policy.ts';
import { openName } from './sealed-names.service.ts';
import { present } from '#server/testing/reply-body.ts';

const keyFile = (half: 'public' | 'private') =>
  join(process.env[KEYS_VARIABLE] ?? '', `identity-${half}.pem`);

let server: TestServer;
let moderator: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await makeStaff(server, 'moderator');
});
afterAll(() => server.close());

const viewsOf = (id: string, { tools } = server) =>
  tools.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.action} = 'identity.view' and ${auditLog.target} = ${`identity:${id}`}`);

async function claimed(at = server, by = moderator) {
  const sent = await sendCheck(at);
  await claimCheck(by, sent.id);
  return sent;
}

describe('what was uploaded', () => {
  test('is readable with database and storage only together with the private key', async () => {
    const { id, details } = await claimed();
    const rows = await fileRows(server, id);
    const stored = await Promise.all(
      rows.map(async (row) => ({ row, bytes: await server.tools.storage.get(row.storageKey) })),
    );
    const holds = (plain: string) => stored.filter(({ bytes }) => bytes?.includes(plain));
    for (const plain of [details['number'], details['name'], 'WEBP', 'RIFF'])
      expect(holds(plain ?? '')).toEqual([]);
    const dump = JSON.stringify([rows, await allCheckRows(server)]);
    for (const plain of [details['number'], details['birthDate']])
      expect(dump).not.toContain(plain);
    const privateKey = await readPrivateKey(keyFile('private'));
    const other = await newKeyPair();
    for (const { row, bytes } of stored) {
      const sealedKey = row.sealedKey ?? '';
      expect(() => openKey(createPrivateKey(other.privateKey), sealedKey)).toThrow();
      const opened = decrypt(openKey(privateKey, sealedKey), sealedAs(row), bytes ?? Buffer.of());
      const isDetails = row.kind === 'details';
      expect(opened.includes(isDetails ? (details['number'] ?? '?') : 'WEBP')).toBe(true);
    }
    expect(new Set(rows.map(({ sealedKey }) => sealedKey)).size).toBe(rows.length);
  });

  test('is served by no other address', async () => {
    const { who } = await claimed();
    for (const key of await storedFiles(server))
      for (const browser of [who.browser, moderator.browser])
        expect((await browser.get(`/files/${key}`)).status).toBe(404);
  });

  test('does not open in the place of another', async () => {
    const { id } = await claimed();
    const rows = await fileRows(server, id);
    const [front, selfie] = ['front', 'selfie'].map((kind) =>
      rows.find((row) => row.kind === kind),
    );
    const bytes = await server.tools.storage.get(selfie?.storageKey ?? '');
    await server.tools.storage.put(front?.storageKey ?? '', bytes ?? Buffer.of());
    expect((await readPicture(moderator, id, 'front')).body.code).toBe('REVIEW_UNAVAILABLE');
  });

  test('is taken in by a server that cannot read the private key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saath-keyless-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const keyless = await startTestServer({
      IDENTITY_PRIVATE_KEY_FILE: join(folder, 'not-here.pem'),
    });
    onTestFinished(() => keyless.close());
    const reviewer = await makeStaff(keyless, 'moderator');
    const { id } = await claimed(keyless, reviewer);
    expect((await fileRows(keyless, id)).map(({ kind }) => kind).toSorted()).toEqual([
      'details',
      'front',
      'selfie',
    ]);
    expect((await readPicture(reviewer, id, 'front')).body.code).toBe('REVIEW_UNAVAILABLE');
    expect(await viewsOf(id, keyless)).toHaveLength(1);
  });
});

describe('every view', () => {
  test('is a row of the audit log, by whom, of which file', async () => {
    const { id } = await claimed();
    await readPicture(moderator, id, 'selfie');
    await readReview(moderator, id);
    const rows = await viewsOf(id);
    const { id: viewer } = moderator.member;
    const pseudonym = (await server.tools.pseudonyms.of(server.tools.db, [viewer])).get(viewer);
    expect(rows.map(({ actorId, details }) => [actorId, details['file']])).toEqual([
      [pseudonym, 'selfie'],
      [pseudonym, 'details'],
    ]);
  });

  test('shows nothing where its row cannot be written', async () => {
    const { id } = await claimed();
    await server.tools.db.execute(sql`create function refuse_views() returns trigger as $$
      begin raise exception 'no room'; end $$ language plpgsql`);
    await server.tools.db.execute(sql`create trigger refuse_views before insert on ${auditLog}
      for each row when (new.action = 'identity.view') execute function refuse_views()`);
    onTestFinished(async () => {
      await server.tools.db.execute(sql`drop trigger refuse_views on ${auditLog}`);
      await server.tools.db.execute(sql`drop function refuse_views`);
    });
    const reply = await readPicture(moderator, id, 'front');
    expect(reply.body.code).toBe('REVIEW_UNAVAILABLE');
    expect(reply.bytes.includes('WEBP')).toBe(false);
    expect((await readReview(moderator, id)).body.code).toBe('REVIEW_UNAVAILABLE');
    expect(await viewsOf(id)).toEqual([]);
  });

  test('whose process dies before it has opened anything is a row without a view', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saath-pipe-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // Nobody writes to it: whoever reads the key waits.
    const pipe = join(folder, 'key.pem');
    execFileSync('mkfifo', [pipe]);
    const stuck = await startTestServer({ IDENTITY_PRIVATE_KEY_FILE: pipe });
    onTestFinished(() => stuck.close());
    const reviewer = await makeStaff(stuck, 'moderator');
    const { id } = await claimed(stuck, reviewer);
    const reply = readPicture(reviewer, id, 'front');
    // A process that died is replaced once.
    for (const rows of [1, 2]) {
      await waitFor(async () => (await viewsOf(id, stuck)).length === rows);
      process.kill(reviewProcess(), 'SIGKILL');
    }
    expect((await reply).body.code).toBe('REVIEW_UNAVAILABLE');
    expect((await reply).bytes.includes('WEBP')).toBe(false);
    expect(await viewsOf(id, stuck)).toHaveLength(2);
  });

  test('is refused by the process itself to who is not staff any more', async () => {
    const { id } = await claimed();
    const { openFile } = await import('./review-process.service.ts');
    const [file] = await fileRows(server, id);
    const { id: moderatorId } = moderator.member;
    const changeTo = (role: 'member' | 'moderator') =>
      server.tools.write((tx) => changeRole(tx, moderatorId, role));
    await changeTo('member');
    onTestFinished(() => changeTo('moderator'));
    await expect(openFile(server.tools, moderator.member.id, file as never)).rejects.toThrow();
    expect(await viewsOf(id)).toEqual([]);
  });
});

/** The one that this process has started last. */
function reviewProcess(): number {
  const ours = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('review.worker.ts')) return [];
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
      const [parent, started] = [Number(fields[3]), Number(fields[21])];
      return parent === process.pid ? { pid: Number(pid), started } : [];
    } catch {
      // No process, or one that has ended meanwhile.
      return [];
    }
  });
  const last = ours.toSorted((one, other) => other.started - one.started)[0];
  if (!last) throw new Error('there is no review process');
  return last.pid;
}

describe('once it is decided', () => {
  test('keys and files are gone, and what is kept tells nobody who it was', async () => {
    const sent = await sendCheck(server, 'passport', {}, { userType: 'provider' });
    await claimCheck(moderator, sent.id);
    await approve(moderator, sent);
    expect(await fileRows(server, sent.id)).toEqual([]);
    const kept = await checkRow(server, sent.id);
    expect(kept).toMatchObject({
      documentType: 'passport',
      birthDate: sent.details['birthDate'],
      decidedById: moderator.member.id,
    });
    expect(JSON.stringify(kept)).not.toContain(sent.details['number']);
    expect(JSON.stringify(kept)).not.toContain(sent.details['name']);
    expect(kept?.sealedKey).not.toBeNull();
    expect(await openName(server.tools, sent.who.member.id, 'Tax year 2026')).toBe(
      sent.details['name'],
    );
    const rows = await server.tools.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(sql`${auditLog.action} = 'identity.name'`);
    expect(rows).toEqual([{ details: { reason: 'Tax year 2026' } }]);
  });

  test('files that could not be removed are gone a minute later', async () => {
    const sent = await claimed();
    const { storage } = server.tools;
    const { remove } = storage;
    storage.remove = () => Promise.reject(new Error('the storage is away'));
    const reply = await approve(moderator, sent);
    storage.remove = remove;
    expect(reply.status).toBe(200);
    const left = await fileRows(server, sent.id);
    expect(left.map(({ sealedKey }) => sealedKey)).toEqual([null, null, null]);
    await sweepIdentity(server.tools);
    expect(await fileRows(server, sent.id)).toEqual([]);
    for (const { storageKey } of left) expect(await storage.get(storageKey)).toBeNull();
  });

  test('a storage that is away fails nobody who changes a photo or takes the check back', async () => {
    const who = await makeMember(server);
    await fillCheck(who);
    const { storage } = server.tools;
    const { remove } = storage;
    storage.remove = () => Promise.reject(new Error('the storage is away'));
    const uploaded = await uploadPart(who, 'front');
    const withdrawn = await who.browser.post('/api/identity/withdraw');
    storage.remove = remove;
    expect([uploaded.status, withdrawn.status]).toEqual([200, 200]);
    await sweepIdentity(server.tools);
    expect(await fileRows(server, present(uploaded.body.check).id)).toEqual([]);
  });

  test('what an upload that failed has left behind is found', async () => {
    await server.tools.storage.put('identity/left-behind', Buffer.from('x'));
    await removeStrays(server.tools);
    expect(await storedFiles(server)).toContain('identity/left-behind');
    server.clock.letPass(minutes(11));
    await removeStrays(server.tools);
    expect(await storedFiles(server)).not.toContain('identity/left-behind');
  });
});
