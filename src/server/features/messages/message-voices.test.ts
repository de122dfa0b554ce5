import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNSENT_FILES_MAX } from '#contract/messages/rules.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { inbox, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { exportOf } from '#server/testing/exporting.ts';
import { caseNumbered, makeTeam, openCase } from '#server/testing/moderating.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { makeVoice } from '#server/testing/make-voice.ts';
import { present } from '#server/testing/reply-body.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { listUnsentVoices } from './message-files.queries.ts';
import { removeUnsent } from './message-files.service.ts';
import { chatVoices, voiceKey } from './voice-files.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const put = (who: Someone, bytes: Buffer, type = 'audio/webm') =>
  who.browser.post('/api/messages/voices', undefined, {
    raw: bytes,
    headers: { 'content-type': type },
  });
const record = async (who: Someone): Promise<string> =>
  (await put(who, makeVoice({ seconds: 2 }))).body.id;
/** One after the other, the oldest first. */
async function recordTimes(who: Someone, times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let time = 0; time < times; time += 1) {
    ids.push(await record(who));
    server.clock.letPass(1);
  }
  return ids;
}
const say = async (who: Someone, id: string, more: object = {}) =>
  send(who, id, '', { voiceId: await record(who), peaks: [0, 7, 31], ...more });
const voiceFor = async (who: Someone, id: string) => (await messagesOf(who, id)).at(-1)?.voice;
const statusOf = async (who: Someone, url = '') => (await who.browser.get(url)).status;

test('a voice note is heard by both and by nobody else, and is told as one', async () => {
  const { one, two, id } = await makeChat(server);
  const stranger = await makeListedMember(server);
  await say(one, id);
  const heard = await voiceFor(two, id);
  expect(heard).toMatchObject({ durationMs: 2000, peaks: [0, 7, 31] });
  const own = await voiceFor(one, id);
  expect([await statusOf(two, heard?.url), await statusOf(one, own?.url)]).toEqual([200, 200]);
  expect([await statusOf(one, heard?.url), await statusOf(stranger, heard?.url)]).toEqual([
    404, 404,
  ]);
  const [row] = await inbox(two);
  expect(row?.lastMessage).toMatchObject({ text: '', voice: true, photo: false });
  await send(two, id, 'Lovely voice', { replyTo: 1 });
  expect((await messagesOf(one, id)).at(-1)?.replyTo).toMatchObject({ seq: 1, voice: true });
  const file = await server.tools.storage.get(fileBehind(heard?.url ?? ''));
  expect(file?.includes('made at home')).toBe(false);
});

test('what is no recording, too long, too large or of another kind is refused by name', async () => {
  const { one } = await makeChat(server);
  const refusal = async (bytes: Buffer, type?: string) => {
    const { status, body } = await put(one, bytes, type);
    return [status, (body as { code?: string }).code];
  };
  expect(await refusal(Buffer.from('no sound at all'))).toEqual([422, 'VOICE_DAMAGED']);
  expect(await refusal(makeVoice({ seconds: 130 }))).toEqual([422, 'VOICE_TOO_LONG']);
  expect(await refusal(Buffer.alloc(4_194_305))).toEqual([413, 'VOICE_TOO_LARGE']);
  expect(await refusal(makeVoice({}), 'image/png')).toEqual([415, 'NOT_A_VOICE_NOTE']);
});

test('it is sent once, by whom has recorded it, alone, and drawn within bounds', async () => {
  const { one, two, id } = await makeChat(server);
  const voiceId = await record(one);
  expect((await send(two, id, '', { voiceId })).status).toBe(404);
  expect((await send(one, id, 'with words', { voiceId })).status).toBe(400);
  for (const peaks of [[32], [-1], [0.5], Array.from({ length: 65 }, () => 1)])
    expect((await send(one, id, '', { voiceId, peaks })).status).toBe(400);
  const both = await Promise.all([send(one, id, '', { voiceId }), send(one, id, '', { voiceId })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test('after an unmatch only its sender has it, after deleting nobody', async () => {
  const { one, two, id, matchId } = await makeChat(server);
  await say(one, id);
  const [heard, own] = [await voiceFor(two, id), await voiceFor(one, id)];
  await two.browser.post(`/api/matches/${matchId}/unmatch`, {});
  expect([await statusOf(two, heard?.url), await statusOf(one, own?.url)]).toEqual([404, 200]);
  await one.browser.delete(`/api/conversations/${id}/messages/1`);
  expect(await messagesOf(one, id)).toMatchObject([{ voice: null, deleted: true }]);
  await waitFor(async () => !(await server.tools.storage.get(fileBehind(own?.url ?? ''))));
});

const unsentOf = ({ id }: Someone) => listUnsentVoices(server.tools.db, id, null, 99);

test('what was recorded and never sent goes after an hour', async () => {
  const { one, two, id } = await makeChat(server);
  await record(one);
  await say(two, id);
  const file = fileBehind((await voiceFor(two, id))?.url ?? '');
  server.clock.letPass(minutes(59));
  await removeUnsent(server.tools, chatVoices);
  expect(await unsentOf(one)).toHaveLength(1);
  server.clock.letPass(minutes(2));
  await removeUnsent(server.tools, chatVoices);
  expect(await unsentOf(one)).toEqual([]);
  expect(await server.tools.storage.get(file)).not.toBeNull();
});

test('of what one member has recorded and not sent the newest ten stay, and what was sent', async () => {
  const { one, two, id } = await makeChat(server);
  await say(one, id);
  await record(two);
  const [oldest = '', second = ''] = await recordTimes(one, UNSENT_FILES_MAX);
  const row = (await unsentOf(one)).find((each) => each.id === oldest);
  await record(one);
  expect(await unsentOf(one)).toHaveLength(UNSENT_FILES_MAX);
  expect((await send(one, id, '', { voiceId: oldest })).status).toBe(404);
  await waitFor(async () => !(await server.tools.storage.get(voiceKey(present(row)))));
  expect((await send(one, id, '', { voiceId: second })).status).toBe(200);
  await record(one);
  const heard = (await messagesOf(two, id)).map(({ voice }) => statusOf(two, voice?.url));
  expect(await Promise.all(heard)).toEqual([200, 200]);
  expect(await unsentOf(one)).toHaveLength(UNSENT_FILES_MAX);
  expect(await unsentOf(two), 'each has their own').toHaveLength(1);
});

test('recordings that come at the same instant do not pass that limit', async () => {
  const { one } = await makeChat(server);
  await recordTimes(one, UNSENT_FILES_MAX - 1);
  const ids = await Promise.all([1, 2, 3].map(() => record(one)));
  expect(ids).not.toContain(undefined);
  expect(await unsentOf(one)).toHaveLength(UNSENT_FILES_MAX);
});

test('one that is sent while others push it out is sent whole, or not at all', async () => {
  const { one, two, id } = await makeChat(server);
  const [oldest = ''] = await recordTimes(one, UNSENT_FILES_MAX);
  const [sent, ...pushing] = await Promise.all([
    send(one, id, '', { voiceId: oldest }),
    record(one),
    record(one),
  ]);
  expect(pushing).not.toContain(undefined);
  const told = await messagesOf(two, id);
  expect([200, 404]).toContain(sent.status);
  expect(told).toHaveLength(sent.status === 200 ? 1 : 0);
  for (const { voice } of told) expect(await statusOf(two, voice?.url)).toBe(200);
});

test('a report freezes it: staff hear it, also after its sender took it back, and nobody else', async () => {
  const { moderator } = await makeTeam(server);
  const { one, two, id } = await makeChat(server);
  await say(two, id);
  const { number } = (
    await one.browser.post(`/api/conversations/${id}/report`, {
      clientId: randomUUID(),
      reason: 'threat',
      seqs: [1],
    })
  ).body;
  const caseId = (await caseNumbered(moderator, number))?.id ?? '';
  await two.browser.delete(`/api/conversations/${id}/messages/1`);
  const { evidence } = await openCase(moderator, caseId);
  expect(evidence.messages).toMatchObject([{ bySubject: true, reported: true, text: '' }]);
  const copy = `/api/admin/cases/${caseId}/pictures/${evidence.messages[0]?.voice}`;
  const heard = await moderator.browser.get(copy);
  expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/webm']);
  expect(heard.bytes.length).toBeGreaterThan(100);
  expect(await statusOf(one, copy), 'as if it were not there').toBe(404);
});

test('both take it along in their export, its sender also what was not sent', async () => {
  const { one, two, id } = await makeChat(server);
  await say(one, id);
  await record(one);
  const url = (await voiceFor(two, id))?.url ?? '';
  const sound = (await two.browser.get(url)).bytes;
  for (const who of [one, two]) {
    const { data, files } = await exportOf(server, who);
    const path = String(data.chats[0]?.messages[0]?.voice);
    expect(path).toMatch(/^media\/chats\/.+[.]webm$/);
    expect(files.get(path)?.equals(sound)).toBe(true);
    expect(data['unsent-voices']).toHaveLength(who === one ? 1 : 0);
  }
});

test('who leaves takes their voice notes along, sent or not; the place of each stays', async () => {
  const { one, two, id } = await makeChat(server);
  await say(one, id);
  await say(two, id);
  await record(one);
  const [gone, kept] = (await messagesOf(two, id)).map(({ voice }) => fileBehind(voice?.url ?? ''));
  await askDeletion(server.tools, one.id);
  server.clock.letPass(days(1));
  await eraseDue(server.tools);
  await waitFor(async () => !(await server.tools.storage.get(gone ?? '')));
  expect(await server.tools.storage.get(kept ?? '')).not.toBeNull();
  await signInAgain(two);
  expect(await messagesOf(two, id)).toMatchObject([
    { voice: null, deleted: true },
    { voice: { durationMs: 2000 }, deleted: false },
  ]);
  expect(await unsentOf(one)).toEqual([]);
});
