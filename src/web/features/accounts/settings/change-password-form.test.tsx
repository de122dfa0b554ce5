import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ASHA } from '#web/testing/asha.ts';
import { fakeApi, inputsTo } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: ASHA }) }));

test('a new password is hinted at as it is typed, and the hint goes with what was sent', async () => {
  const asked = fakeApi({ 'accounts.changePassword': () => ({ ok: true }) });
  const page = await openPage(ChangePasswordForm, '/settings', '/settings');
  const hint = (text: string | RegExp) => screen.queryByText(text, { selector: 'p' });
  fillIn('Current password', 'marigold lantern 42');
  fillIn('New password', 'mon');
  expect(hint('3 more characters needed.')).not.toBeNull();
  fillIn('New password', 'monsoon kettle 77');
  expect(hint(/^Long enough/)).not.toBeNull();
  fillIn('Confirm new password', 'monsoon kettle 77');
  await page.click('Change Password');
  await waitFor(() => expect(inputsTo(asked, 'accounts.changePassword')).toHaveLength(1));
  await waitFor(() => expect(hint(/^Long enough/)).toBeNull());
  page.close();
});
