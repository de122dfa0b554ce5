import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, inputsTo } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ContactsSection } from './contacts-section.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const FIELD = 'Email or phone number';

/** A list that knows only how long it is. */
function serveList(count: number) {
  const listed = { count };
  const reply = () => ({ ...listed, most: 200 });
  const becomes = (next: number) => () => {
    listed.count = next;
    return reply();
  };
  return fakeApi({
    'safety.contacts': reply,
    'safety.blockContact': () => becomes(listed.count + 1)(),
    'safety.unblockContact': () => becomes(listed.count - 1)(),
    'safety.unblockContacts': becomes(0),
  });
}

async function open() {
  const page = await openPage(ContactsSection, '/dashboard/settings', '/dashboard/settings');
  await settled();
  return page;
}

test('says how long the list is, and takes what was typed without showing it again', async () => {
  const asked = serveList(0);
  const page = await open();
  expect(page.text()).toContain('Your list is empty.');
  fillIn(FIELD, '98200 12345');
  await page.click('Block contact');
  await settled();
  expect(page.text()).toContain('1 contact on your list, of 200 at most.');
  expect(screen.getByLabelText<HTMLInputElement>(FIELD).value).toBe('');
  expect(document.body.textContent).not.toContain('98200');
  fillIn(FIELD, '+91 98200 12345');
  await page.click('Remove');
  await settled();
  expect(inputsTo(asked, 'safety.unblockContact')).toEqual([{ contact: '+91 98200 12345' }]);
  expect(page.text()).toContain('Your list is empty.');
  page.close();
});

test('what is neither an email nor a number is not sent', async () => {
  const asked = serveList(0);
  const page = await open();
  const before = asked.length;
  fillIn(FIELD, 'my ex');
  await page.click('Block contact');
  await settled();
  expect(page.text()).toContain('Please enter an email address or a phone number');
  expect(asked).toHaveLength(before);
  page.close();
});

test('the whole list goes with one answer', async () => {
  serveList(3);
  const page = await open();
  expect(page.text()).toContain('3 contacts on your list');
  confirm.mockResolvedValue(false);
  await page.click('Remove all');
  await settled();
  expect(page.text()).toContain('3 contacts on your list');
  confirm.mockResolvedValue(true);
  await page.click('Remove all');
  await settled();
  expect(page.text()).toContain('Your list is empty.');
  page.close();
});
