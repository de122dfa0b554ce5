import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskedNumber, mobileIn, PHONE_CODE_TRIES } from '#contract/accounts/phones.rules.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Reply } from '#server/testing/browser.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { ask, type, codeTextedTo, confirm, read, remove } = phoneCalls(() => server);
const seconds = (count: number) => count * 1000;
const statusesOf = (replies: Reply[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);
/** Certainly not the code. */
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test.each([
  ['98200 12345', '+919820012345'],
  ['098200 12345', '+919820012345'],
  ['+91 98200-12345', '+919820012345'],
  ['+91 (0)98200 12345', '+919820012345'],
  ['919820012345', '+919820012345'],
  ['0091 98200 12345', '+919820012345'],
  ['+44 7700 900123', '+447700900123'],
  ['00971 50 123 4567', '+971501234567'],
  ['22 2345 6789', null],
  ['+91 22 2345 6789', null],
  ['58200 12345', null],
  ['98200 1234', null],
  ['7700 900123 x', null],
  ['asha@example.com', null],
])('%s is read as %s', (typed, number) => {
  expect(mobileIn(typed)).toBe(number);
});

describe('a mobile number', () => {
  test('is confirmed with the code that was texted to it, and shown masked', async () => {
    const { browser } = await makeMember(server);
    const number = freshNumber();
    expect(await read(browser)).toEqual({ number: null, verifiedAt: null, code: null });
    const asked = await ask(browser, ` 0${number.slice(3, 8)} ${number.slice(8)} `);
    expect(asked.body).toMatchObject({
      number: null,
      code: { number: maskedNumber(number), triesLeft: PHONE_CODE_TRIES },
    });
    const code = await codeTextedTo(number);
    const confirmed = await type(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed.body).toMatchObject({ number: maskedNumber(number), code: null });
    expect(JSON.stringify(confirmed.body)).not.toContain(number.slice(3, 9));
    expect((await type(browser, code)).body.code, 'it works once').toBe('CODE_EXPIRED');
    expect((await ask(browser, number)).body.code).toBe('SAME_NUMBER');
  });

  test('gets its code again without being typed again', async () => {
    const { browser } = await makeMember(server);
    const again = () => browser.post('/api/accounts/phone/code', {});
    expect((await again()).body.code, 'there is none').toBe('CODE_EXPIRED');
    const number = freshNumber();
    await ask(browser, number);
    const first = await codeTextedTo(number);
    server.clock.letPass(minutes(2));
    expect((await again()).body.code.number).toBe(maskedNumber(number));
    const second = await waitFor(async () => {
      const code = await codeTextedTo(number);
      return code === first ? undefined : code;
    });
    expect((await type(browser, second)).status).toBe(200);
  });

  test('is no number: it says so', async () => {
    const { browser } = await makeMember(server);
    for (const number of ['', '12345', 'my number', '+91 22 2345 6789'])
      expect((await ask(browser, number)).body.message).toContain('Please enter a mobile number');
  });

  test('can be changed and removed, and its member is mailed', async () => {
    const { browser, email } = await makeMember(server);
    const [first, second] = [freshNumber(), freshNumber()];
    await confirm(browser, first);
    expect((await confirm(browser, second)).body.number).toBe(maskedNumber(second));
    await server.mailTo(email, /mobile number was changed/);
    expect((await remove(browser)).body.number).toBeNull();
    await server.mailTo(email, /mobile number was removed/);
    expect((await remove(browser)).status, 'harmless when there is none').toBe(200);
    const other = await makeMember(server);
    expect((await confirm(other.browser, first)).status).toBe(200);
    expect((await confirm(other.browser, second)).status).toBe(200);
  });

  test('needs a fresh proof to be asked for or removed', async () => {
    const made = await makeMember(server);
    await confirm(made.browser, freshNumber());
    server.clock.letPass(minutes(10) + 1);
    expect((await ask(made.browser, freshNumber())).body.code).toBe('PROOF_REQUIRED');
    expect((await remove(made.browser)).body.code).toBe('PROOF_REQUIRED');
    await signInAgain(made);
    expect((await remove(made.browser)).status).toBe(200);
  });

  test('is kept in no log, and its code nowhere', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const logging = await startTestServer({ LOG_LEVEL: 'debug' }, { logTo });
    try {
      const calls = phoneCalls(() => logging);
      const { browser } = await makeMember(logging);
      const number = freshNumber();
      await calls.ask(browser, number);
      const code = await calls.codeTextedTo(number);
      const { rows } = await logging.tools.db.execute(sql`select * from phone_codes`);
      expect(JSON.stringify(rows)).not.toContain(code);
      await calls.type(browser, code);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.join('')).not.toContain(number.slice(3));
      expect(lines.join('')).not.toContain(`"${code}"`);
    } finally {
      await logging.close();
    }
  });
});

describe('a number serves one account', () => {
  test('strangers learn nothing: only whoever holds the phone is told', async () => {
    const [owner, stranger] = [await makeMember(server), await makeMember(server)];
    const [taken, free] = [freshNumber(), freshNumber()];
    await confirm(owner.browser, taken);
    const aboutTaken = await ask(stranger.browser, taken);
    const other = await makeMember(server);
    const aboutFree = await ask(other.browser, free);
    const shape = ({ status, body }: typeof aboutFree) => ({
      status,
      keys: Object.keys(body.code),
    });
    expect(shape(aboutTaken)).toEqual(shape(aboutFree));
    const wrongOfTaken = await type(stranger.browser, wrong(await codeTextedTo(taken)));
    expect(wrongOfTaken.body.code).toBe('CODE_WRONG');
    const told = await type(stranger.browser, await codeTextedTo(taken));
    expect([told.status, told.body.code]).toEqual([409, 'NUMBER_TAKEN']);
    expect((await read(stranger.browser)).number).toBeNull();
    expect((await read(owner.browser)).number).toBe(maskedNumber(taken));
  });

  test('of two who confirm it at the same instant, one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = freshNumber();
      const two = [await makeMember(server), await makeMember(server)];
      const codes: string[] = [];
      for (const { browser } of two) {
        await ask(browser, number);
        codes.push(await codeTextedTo(number));
      }
      const answers = await Promise.all(
        two.map(({ browser }, place) => type(browser, codes[place] ?? '')),
      );
      expect(statusesOf(answers)).toEqual([200, 409]);
    }
  });

  test('twice the same code at the same instant confirms once', async () => {
    const { browser } = await makeMember(server);
    const number = freshNumber();
    await ask(browser, number);
    const code = await codeTextedTo(number);
    const answers = await Promise.all([type(browser, code), type(browser, code)]);
    expect(statusesOf(answers)).toEqual([200, 410]);
  });
});

describe('a code', () => {
  test('is sent again after 30 seconds, then 60, then 120; the one before stops working', async () => {
    const made = await makeMember(server);
    const { browser } = made;
    const number = freshNumber();
    const codes: string[] = [];
    for (const wait of [30, 60, 120]) {
      const sent = await ask(browser, number);
      expect(sent.status).toBe(200);
      const left = Date.parse(sent.body.code.resendAt) - server.clock.now().getTime();
      expect(Math.round(left / 1000)).toBe(wait);
      const code = await codeTextedTo(number);
      codes.push(code);
      server.clock.letPass(seconds(wait - 2));
      const early = await ask(browser, number);
      expect([early.status, early.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(early.body.data?.retryAfterSeconds).toBeLessThanOrEqual(2);
      server.clock.letPass(seconds(3));
    }
    for (const code of codes.slice(0, -1))
      expect((await type(browser, code)).body.code).toBe('CODE_WRONG');
    expect((await type(browser, codes.at(-1) ?? '')).status).toBe(200);
  });

  test('of two asked for at the same instant, one is texted', async () => {
    const { browser } = await makeMember(server);
    const number = freshNumber();
    const answers = await Promise.all([ask(browser, number), ask(browser, number)]);
    expect(statusesOf(answers)).toEqual([200, 429]);
  });

  test('works for ten minutes', async () => {
    const made = await makeMember(server);
    const number = freshNumber();
    await ask(made.browser, number);
    const code = await codeTextedTo(number);
    server.clock.letPass(minutes(10) + 1);
    expect((await type(made.browser, code)).body.code).toBe('CODE_EXPIRED');
    expect((await read(made.browser)).code).toBeNull();
    await signInAgain(made);
    expect((await confirm(made.browser, number)).status).toBe(200);
  });

  test('is dead after five wrong tries, and says how many are left', async () => {
    const made = await makeMember(server);
    const number = freshNumber();
    await ask(made.browser, number);
    const code = await codeTextedTo(number);
    for (let left = PHONE_CODE_TRIES - 1; left >= 0; left -= 1) {
      const { body } = await type(made.browser, wrong(code));
      expect([body.code, body.data?.triesLeft]).toEqual(['CODE_WRONG', left]);
    }
    expect((await type(made.browser, code)).body.code).toBe('CODE_EXPIRED');
    server.clock.letPass(seconds(31));
    expect((await confirm(made.browser, number)).status).toBe(200);
  });
});

test('where nobody can be texted, nothing is offered', async () => {
  const silent = await startTestServer();
  try {
    silent.tools.sms = null;
    const { browser } = await makeMember(silent);
    const reply = await browser.post('/api/accounts/phone/code', { number: freshNumber() });
    expect(reply.body.code).toBe('NOT_FOUND');
  } finally {
    await silent.close();
  }
});
