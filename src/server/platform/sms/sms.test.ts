import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { startSmsGateway, type SmsGatewayStandIn } from '#server/testing/sms-gateway.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber } from '#server/testing/texting.ts';

let gateway: SmsGatewayStandIn;
let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  gateway = await startSmsGateway();
  server = await startTestServer(
    { ...gateway.settings, LOG_LEVEL: 'error' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
});
beforeEach(() => {
  gateway.asked.length = 0;
  gateway.taken.length = 0;
  lines.length = 0;
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

async function ask() {
  const { browser } = await makeMember(server);
  const number = freshNumber();
  const post = () => browser.post('/api/accounts/phone/code', { number });
  return { browser, number, post, reply: await post() };
}
const expectNothingLogged = (number: string) => {
  expect(lines.length, 'the failure is logged').toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(number.slice(3));
  for (const { text } of gateway.asked) expect(lines.join('')).not.toContain(text.slice(0, 6));
};

test('the gateway gets number, words, sender and template, and the code in them works', async () => {
  const { browser, number, reply } = await ask();
  expect(reply.status).toBe(200);
  expect(gateway.taken).toHaveLength(1);
  const [text] = gateway.taken;
  expect(text).toMatchObject({ to: number, sender: 'SAATHX', templateId: '1107160000000012345' });
  expect(text?.text).toMatch(/^\d{6} is your Saath code\. It works for 10 minutes\./);
  const code = text?.text.slice(0, 6);
  expect((await browser.post('/api/accounts/phone/confirm', { code })).status).toBe(200);
});

test.each([429, 502, 503])('a gateway that answers %i is asked once more', async (status) => {
  gateway.answerNext(status);
  const { reply } = await ask();
  expect(reply.status).toBe(200);
  const references = gateway.asked.map(({ reference }) => reference);
  expect(references).toHaveLength(2);
  expect(new Set(references).size, 'as the same text').toBe(1);
});

test('one that says no is not asked again; nothing is counted, and nothing of it logged', async () => {
  gateway.answerNext(400);
  const { number, post, reply } = await ask();
  expect([reply.status, reply.body.code]).toEqual([503, 'TEXT_UNSENT']);
  expect(gateway.asked).toHaveLength(1);
  expectNothingLogged(number);
  expect((await post()).status, 'at once, without a wait').toBe(200);
});

test('one that is never there is tried twice', async () => {
  gateway.answerNext(503, 503);
  const { number, reply } = await ask();
  expect(reply.body.code).toBe('TEXT_UNSENT');
  expect(gateway.asked).toHaveLength(2);
  expectNothingLogged(number);
});

test('one that does not answer may have sent it: the code works, and nobody is texted twice', async () => {
  gateway.answerNext('silence');
  const { browser, number, reply } = await ask();
  expect(reply.body.code).toBe('TEXT_UNSENT');
  expect(gateway.asked).toHaveLength(1);
  expectNothingLogged(number);
  const code = gateway.taken[0]?.text.slice(0, 6);
  expect((await browser.post('/api/accounts/phone/confirm', { code })).status).toBe(200);
}, 30_000);
