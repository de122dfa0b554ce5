import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { patiently } from '#web/testing/patiently.ts';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';

const member = vi.hoisted(() => ({ id: '1', email: 'asha@example.com', secondFactor: true }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));

const CHANGE = '/api/accounts/change-email';
const until = (look: () => void) =>
  patiently(async () => {
    await act(async () => undefined);
    look();
  });

test('whoever has a second factor shows it once the new address is typed, or turns back', async () => {
  // What browsers have and jsdom has not.
  Object.assign(document, { fonts: new EventTarget() });
  const asked = serve({
    '/api/accounts/second-factor': () =>
      json({
        passkeys: [],
        authenticator: { createdAt: new Date().toISOString() },
        recoveryCodesLeft: 10,
        required: true,
      }),
    [CHANGE]: () => json({ ok: true }),
  });
  const page = await openPage(ChangeEmailForm, '/settings', '/settings');
  const fill = (name: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) field.value = value;
  };
  expect(document.querySelector('input[name=password]')).toBeNull();
  const begin = async () => {
    fill('newEmail', 'new@example.com');
    await page.click('Change Email');
    await until(() => expect(document.querySelector('dialog input[name=code]')).not.toBeNull());
  };
  await begin();
  await page.click('Not now');
  expect(asked).not.toContain(CHANGE);
  await begin();
  fill('code', '123456');
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit());
  await until(() => expect(page.text()).toContain('Your email changes when you open it'));
  expect(asked.filter((path) => path === CHANGE)).toHaveLength(1);
  page.close();
});
