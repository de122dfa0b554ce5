import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { WITH_AUTHENTICATOR } from '#web/testing/asha.ts';
import { fakeApi, inputsTo, namesOf } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';

const member = vi.hoisted(() => ({ id: '1', email: 'asha@example.com', secondFactor: true }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));

test('whoever has a second factor shows it once the new address is typed, or turns back', async () => {
  const asked = fakeApi({
    'accounts.secondFactor': () => WITH_AUTHENTICATOR,
    'accounts.changeEmail': () => ({ ok: true }),
  });
  const page = await openPage(ChangeEmailForm, '/settings', '/settings');
  expect(document.querySelector('input[name=password]')).toBeNull();
  const begin = async () => {
    fillIn('New email', 'new@example.com');
    await page.click('Change Email');
    await waitFor(() => expect(document.querySelector('dialog input[name=code]')).not.toBeNull());
  };
  await begin();
  await page.click('Not now');
  expect(namesOf(asked)).not.toContain('accounts.changeEmail');
  await begin();
  fillIn('Code', '123456');
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit());
  await waitFor(() => expect(page.text()).toContain('Your email changes when you open it'));
  expect(inputsTo(asked, 'accounts.changeEmail')).toEqual([
    { newEmail: 'new@example.com', proof: { method: 'code', code: '123456' } },
  ]);
  page.close();
});
