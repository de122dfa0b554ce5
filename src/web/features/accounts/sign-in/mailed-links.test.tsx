import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fill, openApp } from '#web/testing/open-app.tsx';

const EXPIRED = refusals.LINK_EXPIRED.message;
const visitor = { 'accounts.session': () => ({ member: null }) };

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const heading = (text: string) => screen.findByText(text, { selector: 'h1' });
const press = async (label: string) =>
  fireEvent.click(await screen.findByText(label, { selector: 'button, button *, a, a *' }));
const linkIn = async (text: string) =>
  (await screen.findByText(text, { selector: 'a, a *' })).closest('a')?.getAttribute('href');

test('a mailed link confirms the email; a confirmed member learns that any other did nothing', async () => {
  let member = { ...ASHA, emailVerified: false };
  const asked = fakeApi({
    ...signedIn(),
    'accounts.session': () => ({ member }),
    'accounts.confirmEmail': ({ token }) => {
      if (token !== 'mailed') return refused('LINK_EXPIRED');
      member = ASHA;
      return { email: ASHA.email };
    },
  });
  app = await openApp('/confirm-email?token=mailed');
  await heading('Email confirmed');
  expect(asked.filter(({ name }) => name === 'accounts.confirmEmail')).toHaveLength(1);
  for (const search of ['', '?token=made-up']) {
    await app.follow(`/confirm-email${search}`);
    await heading('Nothing left to confirm');
    expect(app.text()).toContain(
      `This link is not valid any more. Your email ${ASHA.email} is already confirmed.`,
    );
    expect(app.text()).not.toContain('Thank you.');
  }
});

test('a made-up confirmation link is refused with a way on, to the sign-in page, which says that this is a demo', async () => {
  fakeApi({ ...visitor, 'accounts.confirmEmail': () => refused('LINK_EXPIRED') });
  app = await openApp('/confirm-email?token=made-up', { mail: 'shown' });
  await screen.findByText(EXPIRED);
  await press('Sign in to get a new link');
  await screen.findByText(/This is a demo\./);
  expect(await linkIn("the demo's outbox")).toBe('/outbox');
});

test('an unconfirmed member is told, and can have the link sent again; once confirmed, no more', async () => {
  let member = { ...ASHA, emailVerified: false };
  const asked = fakeApi({
    ...signedIn(),
    'accounts.session': () => ({ member }),
    'accounts.resendConfirmation': () => ({ ok: true }),
    'accounts.confirmEmail': () => {
      member = ASHA;
      return { email: ASHA.email };
    },
  });
  app = await openApp('/dashboard?tab=browse', { mail: 'shown' });
  await screen.findByLabelText('Email not confirmed');
  expect(await linkIn("the demo's outbox")).toBe('/outbox');
  await press('Resend link');
  await waitFor(() =>
    expect(asked.map(({ name }) => name)).toContain('accounts.resendConfirmation'),
  );
  await app.follow('/confirm-email?token=mailed');
  await press('Go to Dashboard');
  await screen.findByText('Namaste, Asha');
  expect(screen.queryByLabelText('Email not confirmed')).toBeNull();
});

test.each(['delivered', 'shown'] as const)(
  'where mail is %s, a member is told where the link is, on the dashboard and in the wizard',
  async (mail) => {
    fakeApi(signedIn({ ...ASHA, emailVerified: false }));
    const where = {
      delivered: `We sent a link to ${ASHA.email}.`,
      shown: `The link for ${ASHA.email} waits in the demo's outbox.`,
    };
    app = await openApp('/dashboard?tab=browse', { mail });
    for (const path of ['/dashboard?tab=browse', '/onboarding']) {
      await app.follow(path);
      if (path === '/onboarding') await heading('What are you looking for?');
      await screen.findByText('Resend link');
      expect(app.text()).toContain(where[mail]);
    }
  },
);

test('where no mail is sent, nobody is told to open one', async () => {
  fakeApi({
    ...signedIn({ ...ASHA, emailVerified: false }),
    'accounts.forgotPassword': () => ({ ok: true }),
  });
  app = await openApp('/onboarding', { mail: 'kept' });
  await heading('What are you looking for?');
  expect(app.text()).not.toMatch(/confirm your email/i);
  await app.follow('/dashboard');
  await screen.findByText('Not confirmed');
  expect(app.text()).not.toContain('confirm your email');
  await app.follow('/forgot-password');
  await fill('Email', ASHA.email);
  await press('Send Link');
  await screen.findByText(/This site does not send mail by itself\./);
});

test('asking for a new password takes any address, and never says whether it has an account', async () => {
  const asked = fakeApi({ ...visitor, 'accounts.forgotPassword': () => ({ ok: true }) });
  app = await openApp('/forgot-password', { mail: 'shown' });
  await fill('Email', 'anybody@example.com');
  await press('Send Link');
  await heading('Check the outbox');
  expect(app.text()).toContain('If anybody@example.com has an account here, a link');
  expect(asked.at(-1)?.input).toEqual({ email: 'anybody@example.com' });
  await press('Back to sign in');
  await heading('Welcome back');
});

test('a new password is checked as register does', async () => {
  const asked = fakeApi({ ...visitor, 'accounts.resetPassword': () => ({ ok: true }) });
  app = await openApp('/reset-password?token=mailed');
  const save = async (password: string, confirmation = password) => {
    await fill('New password', password);
    await fill('Confirm password', confirmation);
    await press('Save Password');
  };
  const wrong = [
    ['', '', 'Please fill in all fields'],
    ['x7!kq', 'x7!kw', 'Passwords do not match'],
    ['x7!kq', 'x7!kq', 'Password must be at least 6 characters'],
  ] as const;
  for (const [password, confirmation, message] of wrong) {
    await save(password, confirmation);
    await screen.findByText(message);
  }
  expect(asked.some(({ name }) => name === 'accounts.resetPassword')).toBe(false);
  await save('monsoon kettle 77');
  await heading('Password changed');
});

test('a reset link that is made up or used is refused, and one without its token leads to asking for a new one', async () => {
  fakeApi({ ...visitor, 'accounts.resetPassword': () => refused('LINK_EXPIRED') });
  app = await openApp('/reset-password');
  expect(await linkIn('Ask for a new link')).toBe('/forgot-password');
  app.close();
  app = await openApp('/reset-password?token=made-up');
  await fill('New password', 'monsoon kettle 77');
  await fill('Confirm password', 'monsoon kettle 77');
  await press('Save Password');
  await screen.findByText(EXPIRED);
  const title = await heading('This link no longer works');
  await waitFor(() => expect(document.activeElement, 'the form has gone').toBe(title));
  expect(await linkIn('Ask for a new link')).toBe('/forgot-password');
});

test('whoever signed in themself ends the link, and nothing changes; used, it says so', async () => {
  let used = false;
  const asked = fakeApi({
    ...visitor,
    'accounts.itWasMe': () => {
      used = true;
      return { ok: true };
    },
    'accounts.notMe': () => (used ? refused('LINK_EXPIRED') : refused('INTERNAL')),
  });
  app = await openApp('/not-me?token=mailed');
  await heading('Was this not you?');
  await press('It was me, leave everything as it is');
  await heading('Good, it was you');
  expect(asked.map(({ name }) => name)).not.toContain('accounts.notMe');
  app.close();
  app = await openApp('/not-me?token=mailed');
  await press('This was not me');
  await heading('This link no longer works');
});
