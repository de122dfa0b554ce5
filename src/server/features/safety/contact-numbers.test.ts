import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { ask, type, codeTextedTo, confirm, remove } = phoneCalls(() => server);
const PATH = '/api/contact-blocks';
const list = ({ browser }: Someone, contact: string) => browser.post(PATH, { contact });
const parted = () => jobsDone(server, 'safety');
const statusOf = async (who: Someone, whom: Someone) =>
  (await who.browser.get(`/api/members/${whom.id}`)).status;
/** As each sees the other. */
const seen = async (one: Someone, two: Someone) => [
  await statusOf(one, two),
  await statusOf(two, one),
];
const APART = [404, 404];
const TOGETHER = [200, 200];
const pair = async (): Promise<[Someone, Someone]> => [
  await makeListedMember(server),
  await makeListedMember(server),
];

test('a number that is listed parts whoever has confirmed it', async () => {
  const [[one, two], number] = [await pair(), freshNumber()];
  expect((await confirm(two.browser, number)).status).toBe(200);
  expect((await list(one, `0${number.slice(3)}`)).status).toBe(200);
  await parted();
  expect(await seen(one, two)).toEqual(APART);
  await one.browser.post(`${PATH}/remove`, { contact: number });
  expect(await seen(one, two)).toEqual(TOGETHER);
});

test('it parts whoever confirms it later, who stays apart when it is changed or removed', async () => {
  const [[one, two], number] = [await pair(), freshNumber()];
  await list(one, number);
  expect((await confirm(two.browser, number)).status).toBe(200);
  await parted();
  expect(await seen(one, two)).toEqual(APART);
  expect((await confirm(two.browser, freshNumber())).status).toBe(200);
  await remove(two.browser);
  await parted();
  expect(await seen(one, two)).toEqual(APART);
});

test('one that is asked for and not confirmed parts nobody', async () => {
  const [[one, two], number] = [await pair(), freshNumber()];
  await list(one, number);
  await ask(two.browser, number);
  await parted();
  expect(await seen(one, two)).toEqual(TOGETHER);
});

test('listed and confirmed at the same instant it parts the two', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [[one, two], number] = [await pair(), freshNumber()];
    await ask(two.browser, number);
    const code = await codeTextedTo(number);
    await Promise.all([list(one, number), type(two.browser, code)]);
    await parted();
    expect(await seen(one, two)).toEqual(APART);
  }
});
