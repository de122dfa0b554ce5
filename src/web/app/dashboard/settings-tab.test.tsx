import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Settings } from '#contract/profiles/endpoints.ts';
import { refusals } from '#contract/errors.ts';
import { ASHA, NEW_PROFILE, signedIn } from '#web/testing/asha.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

const SETTINGS = '/dashboard?tab=settings';
const FAILED = 'Failed to save settings. Please try again.';
const SAVED = 'Settings saved';

/** Each toggle and what a new member starts with. */
const toggles = [
  ['Email notifications', true],
  ['Push notifications', true],
  ['Profile visibility', true],
  ['Show online status', true],
  ['Allow messages from anyone', false],
] as const;

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => {
  app.close();
  vi.useRealTimers();
});

const toggle = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const section = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: 'h2, h3' })).closest('section') as HTMLElement,
  );
const press = (within_: { getByText: typeof screen.getByText }, label: string) =>
  act(async () => {
    fireEvent.click(within_.getByText(label, { selector: 'button, button *' }));
  });
const dialog = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: 'dialog *' })).closest('dialog') as HTMLElement,
  );

/** A server that keeps the settings; `hold` may refuse a change, or keep it waiting. */
function keepSettings(hold: () => Promise<boolean> = async () => true) {
  let settings: Settings = NEW_PROFILE.settings;
  return fakeApi({
    ...signedIn(),
    'profiles.own': () => ({ ...NEW_PROFILE, settings }),
    'profiles.updateSettings': async (changes) => {
      if (!(await hold())) return refused('INTERNAL');
      settings = { ...settings, ...changes } as Settings;
      return settings;
    },
  });
}

test('five toggles start as specified, each is saved by itself, and they are there again later', async () => {
  keepSettings();
  app = await openApp(SETTINGS);
  for (const [name, on] of toggles) {
    expect((await toggle(name)).checked, name).toBe(on);
    fireEvent.click(await toggle(name));
    expect((await toggle(name)).checked, 'at once').toBe(!on);
    await screen.findByText(SAVED);
  }
  app.close();
  app = await openApp(SETTINGS);
  for (const [name, on] of toggles) expect((await toggle(name)).checked, name).toBe(!on);
});

test('the success message goes after three seconds', async () => {
  keepSettings();
  app = await openApp(SETTINGS);
  await toggle('Push notifications');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.click(screen.getByLabelText('Push notifications'));
  while (!screen.queryByText(SAVED)) await pass(0);
  await pass(2900);
  expect(screen.queryByText(SAVED)).not.toBeNull();
  await pass(100);
  expect(screen.queryByText(SAVED)).toBeNull();
});

test('a toggle reverts when saving fails; of two quick clicks the last one holds', async () => {
  let answer: () => Promise<boolean> = async () => false;
  keepSettings(() => answer());
  app = await openApp(SETTINGS);
  const visibility = await toggle('Profile visibility');
  const [anyone, online, email] = [
    await toggle('Allow messages from anyone'),
    await toggle('Show online status'),
    await toggle('Email notifications'),
  ];
  fireEvent.click(visibility);
  await screen.findByText(FAILED);
  expect(visibility.checked).toBe(true);
  for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(anyone);
  await screen.findByText(FAILED);
  expect(anyone.checked).toBe(false);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answer = () => held.then(() => true);
  fireEvent.click(visibility);
  expect(visibility.checked).toBe(false);
  expect(screen.queryByText(FAILED)).toBeNull();
  for (const clicked of [online, email, online]) fireEvent.click(clicked);
  expect(online.checked).toBe(true);
  release();
  await screen.findByText(SAVED);
  await app.follow('/dashboard');
  await screen.findByText(/People you liked, matched or wrote to/);
  app.close();
  app = await openApp(SETTINGS);
  expect((await toggle('Profile visibility')).checked).toBe(false);
  expect((await toggle('Allow messages from anyone')).checked, 'what was refused').toBe(false);
  expect((await toggle('Email notifications')).checked).toBe(false);
  expect((await toggle('Show online status')).checked).toBe(true);
});

test.each([
  ['accepted', () => ({ ok: true as const })],
  ['refused because the session has just ended elsewhere', () => refused('NOT_SIGNED_IN')],
])('signing out everywhere, %s, asks first and leads to /login', async (_, answer) => {
  let member: typeof ASHA | null = ASHA;
  const asked = fakeApi({
    ...signedIn(),
    'accounts.session': () => ({ member }),
    'accounts.signOutEverywhere': () => {
      member = null;
      return answer();
    },
  });
  app = await openApp(SETTINGS);
  await press(await section('Devices'), 'Sign out everywhere');
  expect(asked.map(({ name }) => name)).not.toContain('accounts.signOutEverywhere');
  await press(await dialog('Sign out everywhere?'), 'Sign out everywhere');
  await waitFor(() => expect(app.address()).toBe('/login'));
});

const typeInto = (
  within_: { getByLabelText: typeof screen.getByLabelText },
  label: string,
  value: string,
) => fireEvent.change(within_.getByLabelText(label), { target: { value } });

test('another password needs the current one, and nothing typed stays', async () => {
  const asked = fakeApi({
    ...signedIn(),
    'accounts.changePassword': ({ proof }) =>
      proof.method === 'password' && proof.password === 'mine'
        ? { ok: true }
        : refused('WRONG_PASSWORD'),
  });
  app = await openApp(SETTINGS);
  const form = await section('Password');
  const change = async (current: string) => {
    typeInto(form, 'Current password', current);
    typeInto(form, 'New password', 'monsoon kettle 77');
    typeInto(form, 'Confirm new password', 'monsoon kettle 77');
    await press(form, 'Change Password');
  };
  await change('not mine');
  await form.findByText(refusals.WRONG_PASSWORD.message);
  await change('mine');
  const field = form.getByLabelText<HTMLInputElement>('Current password');
  await waitFor(() => expect(field.value).toBe(''));
  expect(asked.findLast(({ name }) => name === 'accounts.changePassword')?.input).toEqual({
    proof: { method: 'password', password: 'mine' },
    newPassword: 'monsoon kettle 77',
  });
});

test('a new email needs the password, says where its link went, and nothing typed stays', async () => {
  fakeApi({
    ...signedIn(),
    'accounts.changeEmail': ({ proof }) =>
      proof.method === 'password' && proof.password === 'mine'
        ? { ok: true }
        : refused('WRONG_PASSWORD'),
  });
  app = await openApp(SETTINGS, { mail: 'delivered' });
  const form = await section('Email');
  const change = async (password: string) => {
    typeInto(form, 'New email', 'new@example.com');
    typeInto(form, 'Your password', password);
    await press(form, 'Change Email');
  };
  await change('not mine');
  await form.findByText(refusals.WRONG_PASSWORD.message);
  await change('mine');
  await form.findByText('new@example.com');
  for (const label of ['New email', 'Your password'])
    expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('');
});

test('a deletion says what goes and what the law keeps, asks first, and says goodbye', async () => {
  let member: typeof ASHA | null = ASHA;
  const asked = fakeApi({
    ...signedIn(),
    'accounts.session': () => ({ member }),
    'accounts.leaving': () => ({ paidUntil: null, retentionDays: 180 }),
    'accounts.askDeletion': () => {
      member = null;
      return { eraseAt: new Date().toISOString() };
    },
  });
  app = await openApp(SETTINGS);
  const part = await section('Delete Account');
  part.getByText(/within 48 hours of asking/);
  await press(part, 'Delete my account');
  const sheet = await dialog('Delete your account?');
  await sheet.findByText('What the law makes us keep');
  sheet.getByText(/^Your invoices.*because tax law asks for it/);
  await press(sheet, 'Keep my account');
  expect(screen.queryByText('What the law makes us keep')).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain('accounts.askDeletion');
  await press(part, 'Delete my account');
  await press(await dialog('Delete your account?'), 'Delete my account');
  await screen.findByText('Goodbye', { selector: 'h1' });
  expect(app.address()).toBe('/login');
});
