import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FIRST_TRIED } from '#contract/accounts/passwords.ts';
import { refusals, type RefusalCode } from '#contract/errors.ts';
import { fakeApi, inputsTo, refused } from '#web/testing/fake-api.ts';
import { ASHA, NEW_PROFILE } from '#web/testing/asha.ts';
import { fill, openApp } from '#web/testing/open-app.tsx';

const PASSWORD = 'marigold lantern 42';
const EMPTY = 'Please fill in all fields';
const visitor = { 'accounts.session': () => ({ member: null }) };

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const terms = () => screen.findByLabelText<HTMLInputElement>(/I am 18 or older/);
async function open(address = '/register') {
  app = await openApp(address);
  await terms();
}
const button = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Creat(e|ing) Account/ });
async function fillIn(changes: Partial<Record<string, string>> = {}): Promise<void> {
  const filled = {
    'Full name': 'Ravi Kumar',
    Email: 'ravi@example.com',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...changes,
  };
  for (const [label, value = ''] of Object.entries(filled)) await fill(label, value);
  if (!(await terms()).checked) fireEvent.click(await terms());
}
const told = () => screen.getByRole('alert').textContent;

test('above the form stands one sentence at a time, until the next keystroke', async () => {
  const asked = fakeApi({
    ...visitor,
    'accounts.signUp': () => refused('PASSWORD_TOO_WEAK', { fault: FIRST_TRIED }),
  });
  await open();
  fireEvent.click(button());
  await screen.findByText(EMPTY);
  for (const field of ['Full name', 'Confirm password'])
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
  expect((await terms()).getAttribute('aria-invalid')).toBe('true');
  const wrong: [Record<string, string>, string][] = [
    [{ 'Full name': '' }, EMPTY],
    [{ Email: '' }, EMPTY],
    [{ Password: '' }, EMPTY],
    [{ 'Confirm password': '' }, EMPTY],
    [{ 'Confirm password': 'marigold lantern 43' }, 'Passwords do not match'],
    // A mismatch is told before a short password.
    [{ Password: 'ab1', 'Confirm password': 'ab2' }, 'Passwords do not match'],
    [{ Password: 'x7!kq', 'Confirm password': 'x7!kq' }, 'Password must be at least 6 characters'],
  ];
  for (const [values, message] of wrong) {
    await fillIn(values);
    expect(told(), 'gone with the first keystroke').toBe('');
    fireEvent.click(button());
    expect(told(), JSON.stringify(values)).toBe(message);
  }
  await fillIn();
  fireEvent.click(await terms());
  fireEvent.click(button());
  expect(told()).toBe('Please accept the Terms of Service and Privacy Policy');
  expect(asked.some(({ name }) => name === 'accounts.signUp')).toBe(false);
  await fillIn({ Password: 'password1', 'Confirm password': 'password1' });
  fireEvent.click(button());
  await screen.findByText(
    `Password is too weak. Please choose a stronger password. ${FIRST_TRIED}`,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value, 'what was typed stays').toBe(
    'Ravi Kumar',
  );
  expect(app.address()).toBe('/register');
});

/** What stands at a field, for those who see it and those who hear it. */
const reasonAt = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .find((text) => text && !text.startsWith('At least')) ?? null;

test('every faulty field is marked at once with its own reason, and the first has the focus', async () => {
  fakeApi(visitor);
  await open();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const reasons = async () => ({
    name: reasonAt(field('Full name')),
    email: reasonAt(field('Email')),
    password: reasonAt(field('Password')),
    again: reasonAt(field('Confirm password')),
    terms: reasonAt(await terms()),
  });
  await fillIn({ 'Full name': '', Email: 'ravi', Password: 'x7!', 'Confirm password': '' });
  fireEvent.click(await terms());
  fireEvent.click(button());
  expect(told(), 'of the specified sentences the first that holds').toBe(EMPTY);
  expect(document.activeElement).toBe(field('Full name'));
  const all = {
    name: 'Please fill this in',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    again: 'Please fill this in',
    terms: 'Please accept the Terms of Service and Privacy Policy',
  };
  expect(await reasons()).toEqual(all);
  await fill('Full name', 'Ravi Kumar');
  expect(await reasons(), 'what is still wrong stays marked').toEqual({ ...all, name: null });
  await fill('Email', 'ravi@example.com');
  await fill('Confirm password', 'x7?');
  fireEvent.click(await terms());
  fireEvent.click(button());
  expect(told()).toBe('Passwords do not match');
  expect(document.activeElement).toBe(field('Password'));
  expect(await reasons()).toMatchObject({ email: null, password: all.password, terms: null });
  const again = field('Confirm password');
  expect(again.getAttribute('aria-invalid')).toBe('true');
  expect(
    document.getElementById(again.getAttribute('aria-errormessage') ?? '')?.textContent,
    'its reason is the sentence above',
  ).toBe('Passwords do not match');
});

test('while a password is typed its form says why it is not good enough; read out only in a pause', async () => {
  fakeApi(visitor);
  await open();
  const seen = (text: string) => screen.queryAllByText(text, { selector: 'p' }).length > 0;
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await fill('Full name', 'Ravi Kumar');
  await fill('Password', 'rav');
  expect(seen('3 more characters needed.')).toBe(true);
  expect(announced().join(''), 'not with each keystroke').not.toContain('needed');
  await fill('Password', 'ravi1990');
  expect(seen('Your own name or email is easily guessed.')).toBe(true);
  await waitFor(() => expect(announced()).toContain('Your own name or email is easily guessed.'));
  expect(announced().join('')).not.toContain('needed');
  await fill('Password', PASSWORD);
  expect(seen('Your own name or email is easily guessed.')).toBe(false);
  expect(screen.getByText(/^Long enough/, { selector: 'p' })).toBeTruthy();
  expect(document.querySelector('[data-good="true"]'), 'nobody has said so').toBeNull();
  await fill('Password', '');
  expect(screen.queryByText(/^Long enough/, { selector: 'p' })).toBeNull();
});

test('a password is called good only once the server would take it, and refused with its reason', async () => {
  const UNJUDGED = 'brass lantern 77';
  const YEAR = 'A common word or name with a year is easily guessed.';
  const asked = fakeApi({
    ...visitor,
    'accounts.checkPassword': ({ password, name }) =>
      password === 'rahul1990' || (name === 'Marigold Rao' && password === PASSWORD)
        ? { judged: true, fault: YEAR }
        : { judged: password !== UNJUDGED, fault: null },
  });
  await open();
  const hint = (text: string | RegExp) => screen.queryByText(text, { selector: 'p' });
  const isGood = () => document.querySelector('[data-good="true"]') !== null;
  await fill('Email', 'ravi@example.com');
  await fill('Password', 'rahul1990');
  expect([isGood(), hint(/^Long enough\. When you send it/) !== null]).toEqual([false, true]);
  await screen.findByText(YEAR, { selector: 'p' });
  expect(isGood()).toBe(false);
  await fill('Password', PASSWORD);
  expect([isGood(), hint(YEAR)], 'the answer was about another').toEqual([false, null]);
  await screen.findByText('Long enough, and not easily guessed.', { selector: 'p' });
  expect(isGood()).toBe(true);
  await fill('Full name', 'Marigold Rao');
  expect(isGood(), 'the name is part of it').toBe(false);
  await screen.findByText(YEAR, { selector: 'p' });
  const checks = () => inputsTo(asked, 'accounts.checkPassword');
  expect(checks()).toEqual([
    { password: 'rahul1990', name: '', email: 'ravi@example.com' },
    { password: PASSWORD, name: '', email: 'ravi@example.com' },
    { password: PASSWORD, name: 'Marigold Rao', email: 'ravi@example.com' },
  ]);
  await fill('Password', UNJUDGED);
  await waitFor(() => expect(checks()).toHaveLength(4));
  expect([isGood(), hint(/^Long enough\. When you send it/) !== null]).toEqual([false, true]);
});

test('a used email leads to the sign-in, and anything else gets the general sentence', async () => {
  let code: RefusalCode = 'INTERNAL';
  fakeApi({ ...visitor, 'accounts.signUp': () => refused(code) });
  await open();
  await fillIn({ Email: 'RAVI@example.com' });
  fireEvent.click(button());
  await screen.findByText('Failed to create account. Please try again.');
  expect(button().textContent).toBe('Create Account');
  expect(button().disabled).toBe(false);
  code = 'EMAIL_TAKEN';
  fireEvent.click(button());
  await screen.findByText(refusals.EMAIL_TAKEN.message);
  await fill('Email', 'RAVI@example.comx');
  expect(told(), 'until the next keystroke').toBe('');
  await fill('Email', 'RAVI@example.com');
  fireEvent.click(button());
  await userEvent.click(await screen.findByText('Go to sign in'));
  await screen.findByText('Welcome back');
  expect(app.address()).toBe('/login');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(email.value, 'the email comes along').toBe('RAVI@example.com'));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('terms and privacy open beside the form, in English and Hindi; the password can be shown', async () => {
  fakeApi(visitor);
  await open();
  await fillIn();
  for (const address of ['/terms', '/privacy', '/privacy#notice', '/privacy#notice-hi'])
    expect(document.querySelector<HTMLAnchorElement>(`form a[href="${address}"]`)?.target).toBe(
      '_blank',
    );
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([password.type, password.value]).toEqual(['text', PASSWORD]);
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('the notice that the form links to stands in Hindi too', async () => {
  fakeApi(visitor);
  app = await openApp('/privacy');
  const notice = await screen.findByText(/^हम आपकी कौन-सी जानकारी लेते हैं/);
  expect(notice.closest('#notice-hi')).not.toBeNull();
});

test.each(['normal', 'provider'] as const)(
  'whoever joins as %s is sent as such and lands on onboarding; the button tells that it is working',
  async (userType) => {
    let member: typeof ASHA | null = null;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = fakeApi({
      'accounts.session': () => ({ member }),
      'profiles.own': () => NEW_PROFILE,
      'accounts.signUp': async () => {
        await held;
        member = { ...ASHA, userType };
        return { member };
      },
    });
    await open(userType === 'normal' ? '/register' : '/register?userType=provider');
    await fillIn();
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Creating Account...'));
    expect(button().disabled).toBe(true);
    release();
    await waitFor(() => expect(app.address()).toBe('/onboarding'));
    expect(asked.find(({ name }) => name === 'accounts.signUp')?.input).toMatchObject({ userType });
  },
);
