import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { freshEmail, signUp, type TestMember } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';

const FAILED = 'Failed to sign in. Please check your credentials.';
const DAY_MS = 86_400_000;

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

strangerTest.describe('login', { tag: '@both' }, () => {
  strangerTest('a member signs in and lands on the dashboard', async ({ page, stranger }) => {
    await page.goto('/login');
    const form = loginForm(page);
    await fillIn(page, stranger);
    await form.submit.click();
    await expect(page).toHaveURL('/dashboard');
  });

  strangerTest(
    'a wrong password is told until the next keystroke',
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
    },
  );
});

type LoginForm = ReturnType<typeof loginForm>;
const waysToSend = {
  pressed: (form: LoginForm) => form.submit.click(),
  'sent with Enter': (form: LoginForm) => form.password.press('Enter'),
};

for (const [way, send] of Object.entries(waysToSend)) {
  strangerTest(
    `what is typed and ${way} while the script is still on its way counts`,
    async ({ page, stranger }) => {
      const release = await holdRequests(page, '**/assets/libraries-*.js');
      await page.goto('/login');
      const form = loginForm(page);
      await fillIn(page, stranger);
      await send(form);
      await expect(page).toHaveURL('/login');
      release();
      await expect(page).toHaveURL('/dashboard');
    },
  );
}

test('Enter in a form of one field does not leave the page early', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/libraries-*.js');
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
    const libraries = '**/assets/libraries-*.js';
    await page.route(libraries, (route) => route.fulfill({ status: 503 }));
    await page.goto('/login');
    const form = loginForm(page);
    const failed = page.waitForResponse(libraries);
    await fillIn(page, stranger);
    await form.password.press('Enter');
    expect((await failed).status()).toBe(503);
    await page.unroute(libraries);
    await expect(async () => {
      // Whichever page has the focus by now: once signed in, the form is gone.
      await page.keyboard.press('End');
      await expect(page).toHaveURL('/dashboard', { timeout: 1000 });
    }).toPass();
  },
);

test('an unknown email and a broken server get the same message as a wrong password', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(401, 500);
  await page.goto('/login');
  const form = loginForm(page);
  const fails = async () => {
    await form.email.fill(freshEmail());
    await form.password.fill('whatever it was');
    await expect(form.error).toBeHidden();
    await form.submit.click();
    await expect(form.error).toHaveText(FAILED);
  };
  await fails();
  await page.route('**/api/accounts/sign-in', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await fails();
});

test('empty fields are asked for, until the next keystroke', async ({ page }) => {
  await page.goto('/login');
  const form = loginForm(page);
  for (const [email, password] of [
    ['', ''],
    ['asha@saath.example', ''],
    ['', 'secret words'],
  ] as const) {
    await form.email.fill(email);
    await form.password.fill(password);
    await form.submit.click();
    await expect(form.error, `"${email}", "${password}"`).toHaveText('Please fill in all fields');
    await form.email.press('End');
    await form.email.press('a');
    await expect(form.error).toBeHidden();
  }
});

test('the fields are what a password manager expects', async ({ page }) => {
  await page.goto('/login');
  const form = loginForm(page);
  await expect(form.email).toHaveAttribute('type', 'email');
  await expect(form.password).toHaveAttribute('autocomplete', 'current-password');
  await form.password.fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(form.password).toHaveAttribute('type', 'password');
});

strangerTest('the button tells that it is working', async ({ page, stranger }) => {
  await page.goto('/login');
  const form = loginForm(page);
  const release = await holdRequests(page, '**/api/accounts/sign-in');
  await expect(form.submit).toHaveText('Sign In');
  await fillIn(page, stranger);
  await form.submit.click();
  await expect(form.submit).toHaveText('Signing In...');
  await expect(form.submit).toBeDisabled();
  release();
  await expect(page).toHaveURL('/dashboard');
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
  expect(waited).toBeLessThan(1500);
});

strangerTest('signing in leads back to the page that was asked for', async ({ page, stranger }) => {
  await page.goto('/dashboard?tab=settings');
  await expect(page).toHaveURL(/\/login\?next=/);
  const form = loginForm(page);
  await fillIn(page, stranger);
  await form.submit.click();
  await expect(page).toHaveURL('/dashboard?tab=settings');
});

strangerTest('no next= leaves the site', async ({ page, stranger, baseURL }) => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillIn(page, stranger);
    await loginForm(page).submit.click();
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`);
    await forget(page);
  }
});

strangerTest(
  'Remember me lasts 30 days, and without it until the browser closes',
  async ({ page, stranger, context }) => {
    for (const remember of [true, false]) {
      await page.goto('/login');
      await fillIn(page, stranger);
      await loginForm(page).remember.setChecked(remember);
      await loginForm(page).submit.click();
      await expect(page).toHaveURL('/dashboard');
      const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      const days = ((session?.expires ?? 0) * 1000 - Date.now()) / DAY_MS;
      if (remember) expect(days).toBeCloseTo(30, 1);
      else expect(session?.expires, 'a cookie without an end').toBe(-1);
      await forget(page);
    }
  },
);

test('the way to a forgotten password takes the email along, outside the address', async ({
  page,
}) => {
  await page.goto('/login');
  const email = freshEmail();
  await loginForm(page).email.fill(email);
  // Until the script is awake the link is a plain one, which carries nothing.
  await expect(page.locator('html')).not.toHaveAttribute('data-still');
  await page.getByRole('link', { name: /forgot password/i }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

strangerTest(
  'twenty fast failures lead to a pause with a countdown',
  async ({ page, stranger, complaints }) => {
    complaints.expectStatus(401, 429);
    await page.goto('/login');
    const form = loginForm(page);
    await form.email.fill(stranger.email);
    const pause = page.getByText(/Too many attempts\. Try again in \d+:\d\d\./);
    for (let attempt = 1; attempt <= 21 && !(await pause.isVisible()); attempt += 1) {
      await form.password.fill(`wrong guess ${attempt}`);
      const answered = page.waitForResponse('**/api/accounts/sign-in');
      await form.submit.click();
      const refused = (await answered).status() === 429;
      if (refused) await expect(pause).toBeVisible();
      else await expect(form.error).toHaveText(FAILED);
    }
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
