import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { ASHA } from '#web/testing/asha.ts';
import { fill, openApp } from '#web/testing/open-app.tsx';

const FAILED = refusals.SIGN_IN_FAILED.message;
const visitor = { 'accounts.session': () => ({ member: null }) };
function acceptSignIn() {
  let member: typeof ASHA | null = null;
  fakeApi({
    'accounts.session': () => ({ member }),
    'accounts.signIn': () => {
      member = ASHA;
      return { member };
    },
  });
}

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const password = () => screen.findByLabelText<HTMLInputElement>('Password');
const button = () =>
  screen
    .getByText<HTMLButtonElement>(/^Sign(ing)? In/, { selector: 'button *' })
    .closest('button') as HTMLButtonElement;

async function open(address = '/login') {
  app = await openApp(address);
  await email();
}
async function signIn(typed: { email?: string; password?: string }): Promise<void> {
  await fill('Email', typed.email ?? '');
  await fill('Password', typed.password ?? '');
  await userEvent.click(button());
}
const leadsTo = (address: string) => waitFor(() => expect(app.address()).toBe(address));

test('empty fields are asked for; an unknown email and a broken server get one and the same message', async () => {
  let code: 'SIGN_IN_FAILED' | 'INTERNAL' = 'SIGN_IN_FAILED';
  const asked = fakeApi({ ...visitor, 'accounts.signIn': () => refused(code) });
  await open();
  const refuses = async (typed: { email?: string; password?: string }, message: string) => {
    await signIn(typed);
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    await userEvent.type(await email(), 'a');
    expect(screen.getByRole('alert').textContent, 'until the next keystroke').toBe('');
  };
  const EMPTY = 'Please fill in all fields';
  await refuses({}, EMPTY);
  await refuses({ email: 'asha@saath.example' }, EMPTY);
  await refuses({ password: 'secret words' }, EMPTY);
  expect(asked.some(({ name }) => name === 'accounts.signIn')).toBe(false);
  const guess = { email: 'nobody@example.com', password: 'whatever it was' };
  await refuses(guess, FAILED);
  code = 'INTERNAL';
  await refuses(guess, FAILED);
});

test('the fields are what a password manager expects, and a forgotten password takes the email along', async () => {
  fakeApi(visitor);
  await open();
  expect((await email()).type).toBe('email');
  expect((await password()).autocomplete).toBe('current-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect((await password()).type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect((await password()).type).toBe('password');
  await fill('Email', 'asha@example.com');
  await userEvent.click(screen.getByRole('link', { name: /forgot password/i }));
  await screen.findByRole('button', { name: 'Send Link' });
  expect(app.address(), 'outside the address').toBe('/forgot-password');
  expect((await email()).value).toBe('asha@example.com');
});

test('signing in leads back to the page that was asked for', async () => {
  acceptSignIn();
  await open('/dashboard?tab=settings');
  expect(app.address()).toBe(`/login?next=${encodeURIComponent('/dashboard?tab=settings')}`);
  await signIn({ email: ASHA.email, password: 'secret words' });
  await leadsTo('/dashboard?tab=settings');
});

test('signing in leads never off the site', async () => {
  acceptSignIn();
  await open(`/login?next=${encodeURIComponent('//evil.example')}`);
  await signIn({ email: ASHA.email, password: 'secret words' });
  await leadsTo('/dashboard');
});

test('whoever is signed in already is led on, and never off the site', async () => {
  fakeApi({ 'accounts.session': () => ({ member: ASHA }) });
  app = await openApp(`/login?next=${encodeURIComponent('javascript:alert(1)')}`);
  await leadsTo('/dashboard');
});

test('whoever is signed in already is led on after 100 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let answer: (session: { member: typeof ASHA }) => void = () => undefined;
  const session = new Promise<{ member: typeof ASHA }>((resolve) => (answer = resolve));
  fakeApi({ 'accounts.session': () => session });
  app = await openApp('/login');
  while (!screen.queryByText('Sign In', { selector: 'button *' })) await pass(10);
  answer({ member: ASHA });
  while (!screen.queryByText('Signing In...')) await pass(0);
  await pass(99);
  expect(app.address()).toBe('/login');
  await pass(1);
  expect(app.address()).toBe('/dashboard');
  vi.useRealTimers();
});

test('Remember me is sent as it was ticked', async () => {
  const asked = fakeApi({ ...visitor, 'accounts.signIn': () => refused('SIGN_IN_FAILED') });
  await open();
  const typed = { email: ASHA.email, password: 'secret words' };
  for (const remember of [false, true]) {
    if (remember) await userEvent.click(screen.getByLabelText('Remember me'));
    await signIn(typed);
    await screen.findByText(FAILED);
    expect(asked.at(-1)).toEqual({ name: 'accounts.signIn', input: { ...typed, remember } });
  }
});

test('too many failures lead to a pause with a countdown, for that email alone', async () => {
  fakeApi({
    ...visitor,
    'accounts.signIn': () => refused('RATE_LIMITED', { retryAfterSeconds: 90 }),
  });
  await open();
  await signIn({ email: ASHA.email, password: 'a wrong guess' });
  const pause = () => screen.queryByText(/Too many attempts\. Try again in/);
  await screen.findByText(/Too many attempts\. Try again in/);
  expect(button().disabled).toBe(true);
  const left = () => screen.getByRole('timer').textContent;
  const before = left();
  await waitFor(() => expect(left(), 'the countdown runs').not.toBe(before));
  await fill('Email', 'else@example.com');
  expect(pause(), 'another email need not wait').toBeNull();
  expect(button().disabled).toBe(false);
  await fill('Email', ASHA.email);
  expect(pause(), 'the first one still has to').not.toBeNull();
  expect(button().disabled).toBe(true);
});
