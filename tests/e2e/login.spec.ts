import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { freshEmail, signIn, signUp, type TestMember } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';

const FAILED = 'Failed to sign in. Please check your credentials.';
const EMPTY = 'Please fill in all fields';
const DAY_MS = 86_400_000;
const LIBRARIES = '**/assets/libraries-*.js';

/** A member who exists but is not signed in here. */
const strangerTest = test.extend<{ stranger: TestMember }>({
  stranger: async ({ newBrowser }, provide) => {
    await provide(await signUp((await newBrowser()).request));
  },
});

/** As if nobody had signed in; from nowhere, so that no page misses what it lost. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function fillIn(page: Page, { email, password }: TestMember): Promise<void> {
  await loginForm(page).email.fill(email);
  await loginForm(page).password.fill(password);
}

strangerTest(
  'a wrong password is told until the next keystroke, the right one leads to the dashboard',
  { tag: '@phone' },
  async ({ page, stranger, complaints }) => {
    complaints.expectStatus(401);
    await page.goto('/login');
    const form = loginForm(page);
    await form.email.fill(stranger.email);
    await form.password.fill('not the password');
    await form.submit.click();
    await expect(form.error).toHaveText(FAILED);
    await expect(form.submit).toBeEnabled();
    await expect(form.email, 'what was typed stays').toHaveValue(stranger.email);
    await form.password.press('End');
    await form.password.press('x');
    await expect(form.error).toBeHidden();

    const release = await holdRequests(page, '**/api/accounts/sign-in');
    await expect(form.submit).toHaveText('Sign In');
    await form.password.fill(stranger.password);
    await form.submit.click();
    await expect(form.submit, 'the button tells that it is working').toHaveText('Signing In...');
    await expect(form.submit).toBeDisabled();
    release();
    await expect(page).toHaveURL('/dashboard');
  },
);

type LoginForm = ReturnType<typeof loginForm>;
const waysToSend = {
  pressed: (form: LoginForm) => form.submit.click(),
  'sent with Enter': (form: LoginForm) => form.password.press('Enter'),
};

strangerTest(
  'what is typed and sent while the script is still on its way counts',
  async ({ page, stranger }) => {
    for (const [way, send] of Object.entries(waysToSend)) {
      await test.step(way, async () => {
        const release = await holdRequests(page, LIBRARIES);
        await page.goto('/login');
        await fillIn(page, stranger);
        await send(loginForm(page));
        await expect(page).toHaveURL('/login');
        release();
        await expect(page).toHaveURL('/dashboard');
        await page.unroute(LIBRARIES);
        await forget(page);
      });
    }
  },
);

test('Enter in a form of one field does not leave the page early', async ({ page }) => {
  const release = await holdRequests(page, LIBRARIES);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Email')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the outbox');
});

strangerTest(
  'when the script did not arrive, the next touch fetches it again',
  async ({ page, stranger, complaints }) => {
    complaints.expectStatus(503);
    await page.route(LIBRARIES, (route) => route.fulfill({ status: 503 }));
    await page.goto('/login');
    const form = loginForm(page);
    const failed = page.waitForResponse(LIBRARIES);
    await fillIn(page, stranger);
    await form.password.press('Enter');
    expect((await failed).status()).toBe(503);
    await page.unroute(LIBRARIES);
    await expect(async () => {
      // Whichever page has the focus by now: once signed in, the form is gone.
      await page.keyboard.press('End');
      await expect(page).toHaveURL('/dashboard', { timeout: 1000 });
    }).toPass();
  },
);

test('empty fields are asked for; an unknown email and a broken server get one and the same message', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(401, 500);
  await page.goto('/login');
  const form = loginForm(page);
  const refuses = async (email: string, password: string, message: string) => {
    await form.email.fill(email);
    await form.password.fill(password);
    await form.submit.click();
    await expect(form.error, `"${email}", "${password}"`).toHaveText(message);
    await form.email.press('End');
    await form.email.press('a');
    await expect(form.error, 'until the next keystroke').toBeHidden();
  };
  await refuses('', '', EMPTY);
  await refuses('asha@saath.example', '', EMPTY);
  await refuses('', 'secret words', EMPTY);
  await refuses(freshEmail(), 'whatever it was', FAILED);
  await page.route('**/api/accounts/sign-in', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await refuses(freshEmail(), 'whatever it was', FAILED);
});

test('the fields are what a password manager expects, and a forgotten password takes the email along', async ({
  page,
}) => {
  await page.goto('/login');
  const form = loginForm(page);
  await expect(form.email).toHaveAttribute('type', 'email');
  await expect(form.password).toHaveAttribute('autocomplete', 'current-password');
  await form.password.fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(form.password).toHaveAttribute('type', 'password');

  const email = freshEmail();
  await form.email.fill(email);
  // Until the script is awake the link is a plain one, which carries nothing.
  await expect(page.locator('html')).not.toHaveAttribute('data-still');
  await page.getByRole('link', { name: /forgot password/i }).click();
  await expect(page, 'outside the address').toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a signed-in member is led on to the dashboard after 100 ms', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    navigation.addEventListener('navigate', ({ destination }) => {
      if (destination.url.endsWith('/dashboard')) performance.mark('left');
    });
  });
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  const waited = await page.evaluate(() => {
    const [session] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/accounts/session')) as PerformanceResourceTiming[];
    const [left] = performance.getEntriesByName('left');
    return (left?.startTime ?? 0) - (session?.responseEnd ?? 0);
  });
  expect(waited).toBeGreaterThanOrEqual(100);
});

strangerTest(
  'signing in leads back to the page that was asked for, and never off the site',
  async ({ page, stranger, baseURL }) => {
    await page.goto('/dashboard?tab=settings');
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillIn(page, stranger);
    await loginForm(page).submit.click();
    await expect(page).toHaveURL('/dashboard?tab=settings');
    await forget(page);

    // What else is refused stands in the tests of nextPath.
    await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`);
    await fillIn(page, stranger);
    await loginForm(page).submit.click();
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    await page.goto(`/login?next=${encodeURIComponent('javascript:alert(1)')}`);
    await expect(page, 'whoever is signed in already').toHaveURL(`${baseURL}/dashboard`);
  },
);

strangerTest(
  'Remember me lasts 30 days, and without it until the browser closes',
  async ({ page, stranger, context }) => {
    await page.goto('/login');
    for (const remember of [true, false]) {
      await fillIn(page, stranger);
      await loginForm(page).remember.setChecked(remember);
      await loginForm(page).submit.click();
      await expect(page).toHaveURL('/dashboard');
      const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      const days = ((session?.expires ?? 0) * 1000 - Date.now()) / DAY_MS;
      if (remember) expect(days).toBeCloseTo(30, 1);
      else expect(session?.expires, 'a cookie without an end').toBe(-1);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await context.clearCookies();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    }
  },
);

strangerTest(
  'twenty fast failures lead to a pause with a countdown',
  async ({ page, stranger, complaints }) => {
    complaints.expectStatus(401, 429);
    const guess = { email: stranger.email, password: 'a wrong guess' };
    const failures = async (length: number) => {
      const replies = Array.from({ length }, () => signIn(page.request, guess));
      return new Set((await Promise.all(replies)).map((reply) => reply.status()));
    };
    await page.goto('/login');
    const form = loginForm(page);
    await fillIn(page, { ...stranger, ...guess });
    expect(await failures(5), 'the first are answered').toEqual(new Set([401]));
    await form.submit.click();
    await expect(form.error).toHaveText(FAILED);
    expect(await failures(13), 'of many, the last are not').toContain(429);
    await form.submit.click();
    const pause = page.getByText(/Too many attempts\. Try again in \d+:\d\d\./);
    await expect(pause).toBeVisible();
    await expect(form.submit).toBeDisabled();
    const shown = await pause.textContent();
    await expect(pause, 'the countdown runs').not.toHaveText(shown ?? '');

    await form.email.fill(freshEmail());
    await expect(pause, 'another email need not wait').toBeHidden();
    await expect(form.submit).toBeEnabled();
    await form.email.fill(stranger.email);
    await expect(pause, 'the first one still has to').toBeVisible();
    await expect(form.submit).toBeDisabled();
  },
);
