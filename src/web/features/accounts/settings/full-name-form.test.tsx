import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ASHA } from '#web/testing/asha.ts';
import { fakeApi, inputsTo } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { FullNameForm } from './full-name-form.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: ASHA }) }));

test('the full name is changed by itself, and a name that others could not have is not sent', async () => {
  const asked = fakeApi({ 'accounts.changeFullName': (typed) => typed });
  const page = await openPage(FullNameForm, '/settings', '/settings');
  fillIn('Full name', 'Saath Support');
  await page.click('Save Full Name');
  expect(page.text()).toContain('Please choose a name that does not look like our staff');
  expect(inputsTo(asked, 'accounts.changeFullName')).toEqual([]);
  fillIn('Full name', 'Asha Devi Rao');
  await page.click('Save Full Name');
  await waitFor(() =>
    expect(inputsTo(asked, 'accounts.changeFullName')).toEqual([{ fullName: 'Asha Devi Rao' }]),
  );
  page.close();
});
