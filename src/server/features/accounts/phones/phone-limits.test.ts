import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneAddressBudget, phoneTextBudget } from '#contract/accounts/phones.endpoints.ts';
import { PHONE_CODE_TRIES } from '#contract/accounts/phones.rules.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { makeMember, PASSWORD, signInAgain } from '#server/testing/make-member.ts';
import { answerOf } from '#server/testing/races.ts';
import { startSmsGateway } from '#server/testing/sms-gateway.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { confirmPhone } from './phones.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { ask, type, codeTextedTo, confirm } = phoneCalls(() => server);
const seconds = (count: number) => count * 1000;

describe('guessing', () => {
  test('ten thousand tries from many addresses and sessions get five a code, and the member gets in', async () => {
    const made = await makeMember(server);
    const number = freshNumber();
    await ask(made.browser, number);
    const code = await codeTextedTo(number);
    const thieves = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = server.browser();
        await browser.post('/api/accounts/sign-in', { email: made.email, password: PASSWORD });
        return browser;
      }),
    );
    // Never the right one: this counts the tries.
    const guess = (place: number) => String((Number(code) + 1 + place) % 10 ** 6).padStart(6, '0');
    const answers: Awaited<ReturnType<typeof type>>[] = [];
    // As many at once as wait for a member's turn; of more the others would be told to come back, untried.
    for (let place = 0; place < 50; place += 5)
      answers.push(
        ...(await Promise.all(
          thieves.flatMap((browser) =>
            Array.from({ length: 5 }, (_, step) => type(browser, guess(place + step))),
          ),
        )),
      );
    const looked = answers.filter(({ body }) => body.code === 'CODE_WRONG');
    expect(looked).toHaveLength(PHONE_CODE_TRIES);
    expect(answers.filter(({ body }) => body.code === 'CODE_EXPIRED').length).toBeGreaterThan(900);
    // Past the limits of addresses, as from a thousand of them.
    const caller = { memberId: made.member.id } as Caller;
    const more = new Set<string>();
    for (let tried = 0; tried < 10_000; tried += 100)
      for (const answer of await Promise.all(
        Array.from({ length: 100 }, (_, place) =>
          answerOf(confirmPhone(server.tools, caller, guess(tried + place))),
        ),
      ))
        more.add(answer);
    expect(more).toEqual(new Set(['CODE_EXPIRED']));
    server.clock.letPass(seconds(31));
    expect((await confirm(made.browser, number)).status).toBe(200);
  });

  test('new codes for more tries are few: a thief with a session guesses at most 40 times a day', async () => {
    const made = await makeMember(server);
    const number = freshNumber();
    let sent = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      await signInAgain(made);
      const reply = await ask(made.browser, number);
      if (reply.status === 200) sent += 1;
      server.clock.letPass(minutes(20));
    }
    expect(sent).toBeLessThanOrEqual(8);
  });
});

describe('texts', () => {
  test('many accounts flood nobody, nor do they close a number to its owner', async () => {
    const number = freshNumber();
    const flood = async () => {
      const made = await makeMember(server);
      const statuses: number[] = [];
      for (let turn = 0; turn < 8; turn += 1) {
        statuses.push((await ask(made.browser, number)).status);
        server.clock.letPass(seconds(121));
        await signInAgain(made);
      }
      return statuses.filter((status) => status === 200).length;
    };
    const ACCOUNTS = 5;
    let texts = 0;
    for (let account = 0; account < ACCOUNTS; account += 1) texts += await flood();
    // One each, and what all may have besides.
    expect(texts).toBe(ACCOUNTS + phoneTextBudget.perDay);
    const honest = await makeMember(server);
    expect((await confirm(honest.browser, number)).status, 'its owner still gets a code').toBe(200);
  });

  test('are for accounts with a confirmed email, where mail is sent', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9', NODE_ENV: 'test' });
    try {
      const { browser } = await makeMember(mailing);
      const reply = await phoneCalls(() => mailing).ask(browser, freshNumber());
      expect(reply.body.code).toBe('EMAIL_UNVERIFIED');
    } finally {
      await mailing.close();
    }
  });

  test('from one address are few', async () => {
    const address = '127.9.9.9';
    const { perHour } = phoneAddressBudget;
    const statuses: number[] = [];
    for (let member = 0; member < perHour + 2; member += 1) {
      const { email } = await makeMember(server);
      const browser = server.browser(address);
      await browser.post('/api/accounts/sign-in', { email, password: PASSWORD });
      statuses.push((await ask(browser, freshNumber())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(perHour);
    expect(statuses.slice(perHour)).toEqual([429, 429]);
  });

  test('that were not sent are counted nowhere', async () => {
    const gateway = await startSmsGateway();
    const down = await startTestServer({ ...gateway.settings, SMS_DAILY_CAP: '10' });
    try {
      const calls = phoneCalls(() => down);
      const { browser } = await makeMember(down);
      const counted = async () =>
        (
          await down.tools.db.execute(
            sql`select key from rate_limits where count > 0 and key ~ '^(texts|phone-)'`,
          )
        ).rows;
      gateway.answerNext(400);
      expect((await calls.ask(browser, '+447700900123')).body.code).toBe('TEXT_UNSENT');
      expect(await counted()).toEqual([]);
      await down.tools.limits.take({ key: 'texts:abroad', most: 1, windowMs: hours(1) });
      expect((await calls.ask(browser, '+447700900123')).body.code).toBe('TEXTS_USED_UP');
      expect(await counted()).toEqual([{ key: 'texts:abroad' }]);
    } finally {
      await down.close();
      await gateway.close();
    }
  });

  test('of the whole site stop at the daily cap, those abroad at a tenth of it', async () => {
    const capped = await startTestServer({ SMS_DAILY_CAP: '10' });
    try {
      const calls = phoneCalls(() => capped);
      const askAs = async (number: string) =>
        (await calls.ask((await makeMember(capped)).browser, number)).body.code;
      expect(await askAs('+447700900123')).toMatchObject({ triesLeft: 5 });
      expect(await askAs('+447700900124')).toBe('TEXTS_USED_UP');
      for (let count = 0; count < 9; count += 1)
        expect(await askAs(freshNumber())).toMatchObject({ triesLeft: 5 });
      expect(await askAs(freshNumber())).toBe('TEXTS_USED_UP');
      capped.clock.letPass(hours(24) + 1);
      expect(await askAs(freshNumber())).toMatchObject({ triesLeft: 5 });
    } finally {
      await capped.close();
    }
  });
});
