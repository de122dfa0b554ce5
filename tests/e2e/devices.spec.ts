import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { post, signIn, signUp } from './support/accounts.ts';

test('a sign-out from elsewhere, of one device or of all, is felt there by itself', async ({
  page,
  member,
  newBrowser,
}) => {
  const other = await newBrowser();
  const far = await other.newPage();
  const openFar = async () => {
    await signIn(other.request, member);
    const connected = far.waitForEvent('websocket');
    await far.goto('/dashboard');
    await connected;
    await expect(far.getByText(member.email).first()).toBeVisible();
  };
  await openFar();
  await page.goto('/dashboard?tab=settings');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  const signOut = devices.getByRole('listitem').getByRole('button', { name: 'Sign out' });
  await signOut.click();
  await expect(far).toHaveURL(/\/login/);
  await expect(page).toHaveURL('/dashboard?tab=settings');
  await expect(signOut).toHaveCount(0);

  await openFar();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(far).toHaveURL(/\/login/);
  for (const context of [page.context(), other]) {
    const session = await context.request.get('/api/accounts/session');
    expect(await session.json()).toEqual({ member: null });
  }
});

test('what was typed or waits on a device that is signed out from elsewhere leaves it', async ({
  page,
  member,
  newBrowser,
}) => {
  const other = await newBrowser();
  const far = await other.newPage();
  await signIn(other.request, member);
  const connected = far.waitForEvent('websocket');
  await far.goto('/dashboard?view=edit');
  await connected;
  await far.getByLabel('Display name').pressSequentially('x');
  const kept = () =>
    far.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('saath.draft.')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  // As a photo that waits to be sent.
  await far.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('saath.outbox', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('photos'));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  await post(page.request, '/accounts/sign-out-everywhere');
  await expect(far).toHaveURL(/\/login/);
  await expect.poll(kept).toEqual([]);

  await signIn(other.request, member);
  await far.goto('/dashboard?view=edit');
  await expect(far.getByLabel('Display name')).toHaveValue(member.name);
});

test('somebody else who signs in in one tab is met by no other tab of the member before', async ({
  page,
  member,
  context,
  newBrowser,
}) => {
  const editing = await context.newPage();
  await editing.goto('/dashboard?view=edit');
  // Unsaved work asks before it is lost; whoever would stay must not keep the page.
  editing.on('dialog', (question) => void question.dismiss());
  await editing.getByLabel('Display name').pressSequentially('x');
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();

  const next = await signUp((await newBrowser()).request);
  await context.clearCookies();
  const entering = await context.newPage();
  await entering.goto('/login');
  const form = loginForm(entering);
  await form.email.fill(next.email);
  await form.password.fill(next.password);
  await form.submit.click();
  await expect(page.getByText(next.email).first()).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expect(editing.getByLabel('Display name')).toHaveValue(next.name);
});
