import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_TRIED, OWN_NAME } from '#contract/accounts/passwords.ts';
import { makeMember, PASSWORD } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form = (changes: object = {}) => ({
  name: 'Meera Joshi',
  email: `meera-${Math.random()}@example.com`,
  password: PASSWORD,
  acceptTerms: true,
  ...changes,
});
const signUp = (body: object, browser = server.browser()) =>
  browser.post('/api/accounts/sign-up', body);

describe('a new member', () => {
  test('is signed in and starts with the specified profile', async () => {
    const browser = server.browser();
    const email = 'First.Member@Example.com';
    const reply = await signUp(form({ email, userType: 'provider' }), browser);
    expect(reply.status).toBe(200);
    expect(reply.body.member).toMatchObject({
      email: 'first.member@example.com',
      name: 'Meera',
      userType: 'provider',
      role: 'member',
      emailVerified: false,
    });
    const profile = await browser.get('/api/profiles/me');
    expect(profile.body).toMatchObject({
      memberId: reply.body.member.id,
      email: 'first.member@example.com',
      displayName: 'Meera',
      profileComplete: false,
      onboardingComplete: false,
      connectionTypes: [],
      preferences: { ageRange: { min: 18, max: 35 }, location: '', interests: [] },
      settings: {
        emailNotifications: true,
        pushNotifications: true,
        profileVisibility: true,
        showOnlineStatus: true,
        allowMessagesFromAnyone: false,
      },
    });
    expect(Date.parse(profile.body.createdAt)).not.toBeNaN();
  });

  test('is a normal user unless the form says otherwise, and cannot choose a role', async () => {
    const reply = await signUp(form({ role: 'admin', emailVerified: true }));
    expect(reply.body.member).toMatchObject({
      userType: 'normal',
      role: 'member',
      emailVerified: false,
    });
  });

  test('gets a session cookie that scripts and other sites cannot use', async () => {
    const reply = await signUp(form());
    const session = reply.headers['set-cookie']?.find((line) => line.startsWith('saath_session='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).not.toMatch(/Max-Age|Expires/);
  });
});

describe('bad input is refused with a sentence and leaves nothing behind', () => {
  const long = 'x'.repeat(10_000);
  const TOO_WEAK = 'Password is too weak. Please choose a stronger password.';
  test.each([
    ['an empty name', { name: '  ' }, 400, 'Please fill in all fields'],
    ['a missing email', { email: undefined }, 400, 'Please fill in all fields'],
    ['an empty password', { password: '' }, 400, 'Please fill in all fields'],
    ['something that is no email', { email: 'meera' }, 400, 'Please enter a valid email address'],
    ['a short password', { password: 'k9#xZ' }, 400, 'Password must be at least 6 characters'],
    ['a guessable password', { password: 'password1' }, 422, `${TOO_WEAK} ${FIRST_TRIED}`],
    ['the own name as password', { password: 'meerajoshi' }, 422, `${TOO_WEAK} ${OWN_NAME}`],
    [
      'what the form tells as weak',
      { password: 'jaimatadi@2024' },
      422,
      `${TOO_WEAK} ${FIRST_TRIED}`,
    ],
    ['a 10,000-character name', { name: long }, 400, 'Full name must be at most 80 characters'],
    [
      'a 10,000-character email',
      { email: `${long}@example.com` },
      400,
      'Email must be at most 254 characters',
    ],
    [
      'a 10,000-character password',
      { password: long },
      400,
      'Password must be at most 128 characters',
    ],
    [
      'no accepted terms',
      { acceptTerms: false },
      400,
      'Please accept the Terms of Service and Privacy Policy',
    ],
    ['an unknown member type', { userType: 'admin' }, 400, expect.stringMatching(/normal/)],
    [
      'a link in the name',
      { name: 'You won! http://evil.example' },
      400,
      'Please enter your name without links or line breaks',
    ],
    [
      'a line break in the name',
      { name: 'Meera\n\nDear friend' },
      400,
      'Please enter your name without links or line breaks',
    ],
    ['a number as name', { name: 7 }, 400, 'Please fill in all fields'],
  ])('%s', async (_what, change, status, message) => {
    const body = form(change);
    const reply = await signUp(body);
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message });
    const retry = await signUp(
      form({
        email:
          typeof body.email === 'string' && body.email.length < 100 && body.email.includes('@')
            ? body.email
            : form().email,
      }),
    );
    expect(retry.status).toBe(200);
  });

  test('wrong JSON', async () => {
    const browser = server.browser();
    for (const raw of ['{"name":', 'null', '[]', '"text"', '', '{"__proto__": {"a": 1}}']) {
      const reply = await browser.post('/api/accounts/sign-up', undefined, { raw });
      expect(reply.status, raw).toBe(400);
      expect(reply.body.message, raw).toBeTruthy();
    }
  });

  test('a form or plain text instead of JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const reply = await server.browser().post('/api/accounts/sign-up', undefined, {
        raw: 'name=Meera',
        headers: { 'content-type': type },
      });
      expect(reply.status, type).toBe(415);
    }
  });

  test('a body over the limit', async () => {
    const reply = await signUp(form({ name: 'x'.repeat(200_000) }));
    expect(reply.status).toBe(413);
    expect(reply.body.code).toBe('BODY_TOO_LARGE');
  });
});

describe('where a request comes from', () => {
  test.each([
    ['no Origin', undefined],
    ['a foreign Origin', 'https://evil.example'],
    ['an opaque Origin', 'null'],
    ['our host on another port', 'http://127.0.0.1:1'],
  ])('%s is refused', async (_what, origin) => {
    const reply = await server
      .browser()
      .post('/api/accounts/sign-up', form(), { headers: { origin } });
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('ORIGIN_REFUSED');
  });

  test('with PUBLIC_URL set, only its origin may send', async () => {
    const strict = await startTestServer({ PUBLIC_URL: 'https://saath.example/' });
    try {
      const own = await strict.browser().post('/api/accounts/sign-up', form(), {
        headers: { origin: 'https://saath.example' },
      });
      expect(own.status).toBe(200);
      expect(own.headers['set-cookie']?.every((line) => /; Secure/.test(line))).toBe(true);
      const byHost = await strict.browser().post('/api/accounts/sign-up', form());
      expect(byHost.status).toBe(403);
    } finally {
      await strict.close();
    }
  });
});

describe('many honest people behind one address', () => {
  test('can sign up at the same instant, and weak passwords use nothing up', async () => {
    const address = '127.9.8.7';
    for (let i = 0; i < 12; i++) {
      const weak = await signUp(form({ password: 'password1' }), server.browser(address));
      expect(weak.status).toBe(422);
    }
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => signUp(form(), server.browser(address))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(15).fill(200));
  });
});

test('whoever signs up in the browser of a member leaves their session', async () => {
  const { browser } = await makeMember(server);
  const before = server.browser();
  for (const [name, value] of browser.cookies) before.cookies.set(name, value);
  expect((await before.get('/api/accounts/devices')).status).toBe(200);
  expect((await signUp(form(), browser)).status).toBe(200);
  expect((await before.get('/api/accounts/devices')).status).toBe(401);
  expect((await browser.get('/api/accounts/devices')).status).toBe(200);
});

describe('one email, one account', () => {
  test('a used email is refused, whatever its case', async () => {
    const { email } = await makeMember(server);
    const reply = await signUp(form({ email: email.toUpperCase() }));
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('Email is already registered. Please sign in instead.');
  });

  test('twenty sign-ups at the same instant give one account', async () => {
    const email = 'same-instant@example.com';
    const replies = await Promise.all(Array.from({ length: 20 }, () => signUp(form({ email }))));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(19).fill('409'),
    ]);
  });

  test('an address that keeps asking about used emails is stopped, and then learns nothing', async () => {
    const { email } = await makeMember(server);
    const asker = () => server.browser('127.9.9.9');
    for (let i = 0; i < 10; i++) expect((await signUp(form({ email }), asker())).status).toBe(409);
    const taken = await signUp(form({ email }), asker());
    const free = await signUp(form(), asker());
    expect([taken.status, free.status]).toEqual([429, 429]);
    expect(Number(taken.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('also when it asks forty times at the same instant, of two nodes', async () => {
    const other = await startTestServer({
      DATABASE_URL: server.tools.config.databaseUrl ?? '',
    });
    try {
      const { email } = await makeMember(server);
      const askAll = (fields: () => object) =>
        Promise.all(
          Array.from({ length: 40 }, (_, at) =>
            signUp(form(fields()), [server, other][at % 2]?.browser('127.9.9.10')),
          ),
        );
      const statuses = (await askAll(() => ({ email }))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 409)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
      const free = await askAll(() => ({}));
      expect(new Set(free.map(({ status }) => status))).toEqual(new Set([429]));
    } finally {
      await other.close();
    }
  });

  test('whoever signs up uses nothing of that up', async () => {
    const { email } = await makeMember(server);
    const asker = () => server.browser('127.9.9.11');
    for (let i = 0; i < 9; i++) expect((await signUp(form({ email }), asker())).status).toBe(409);
    for (let i = 0; i < 12; i++) expect((await signUp(form(), asker())).status).toBe(200);
    expect((await signUp(form({ email }), asker())).status).toBe(409);
    expect((await signUp(form({ email }), asker())).status).toBe(429);
  });
});

describe('a name that looks like staff', () => {
  const STAFF = 'Please choose a name that does not look like our staff';
  const refused = { code: 'INVALID_INPUT', message: STAFF };

  test('is refused at sign-up and as display name, with the brand that the operator has chosen', async () => {
    const milap = await startTestServer({ BRAND_NAME: 'Milap' });
    try {
      for (const name of ['Milap Team', 'M i l a p', 'Ѕuрроrt', 'Saath'])
        expect((await signUp(form({ name }), milap.browser())).body).toMatchObject(refused);
      const { browser } = await makeMember(milap, { name: 'Milapchand Jain' });
      const rename = (displayName: string) => browser.patch('/api/profiles/me', { displayName });
      for (const name of ['Milap', 'Adm1n']) {
        const reply = await rename(name);
        expect(reply.body).toMatchObject(refused);
        expect(reply.body.data?.faults).toEqual([{ field: 'displayName', message: STAFF }]);
      }
      expect((await rename('Saathvika Rao')).status).toBe(200);
    } finally {
      await milap.close();
    }
  });
});
