import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { freshEmail, signUp, type TestMember } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';

const FAILED = 'Failed to sign in. Please check your credentials.';
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

test('a demo says that it is one before anybody touches the page', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByText('This is a demo.'), path).toBeVisible();
  }
  await page.goto('/forgot-password');
  await expect(page.getByText('we make a link')).toBeVisible();
});

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
