import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { ContactsSection } from './contacts-section.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const PATH = '/api/contact-blocks';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const field = () => document.querySelector<HTMLInputElement>('input[name=contact]');
async function type(text: string): Promise<void> {
  const input = field() as HTMLInputElement;
  await act(async () => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A list that knows only how long it is. */
function serveList(count: number) {
  const listed = { count };
  const reply = () => json({ ...listed, most: 200 });
  const asked = serve({
    [PATH]: reply,
    [`${PATH}/remove`]: () => {
      listed.count -= 1;
      return reply();
    },
  });
  return { asked, listed };
}

async function open() {
  const page = await openPage(ContactsSection, '/dashboard/settings', '/dashboard/settings');
  await settled();
  return page;
}

test('says how long the list is, and takes what was typed without showing it again', async () => {
  const { asked, listed } = serveList(0);
  const page = await open();
  expect(page.text()).toContain('Your list is empty.');
  await type('98200 12345');
  listed.count = 1;
  await page.click('Block contact');
  await settled();
  expect(page.text()).toContain('1 contact on your list, of 200 at most.');
  expect(field()?.value).toBe('');
  expect(document.body.textContent).not.toContain('98200');
  await type('+91 98200 12345');
  await page.click('Remove');
  await settled();
  expect(asked).toContain(`${PATH}/remove`);
  expect(page.text()).toContain('Your list is empty.');
  page.close();
});

test('what is neither an email nor a number is not sent', async () => {
  const { asked } = serveList(0);
  const page = await open();
  const before = asked.length;
  await type('my ex');
  await page.click('Block contact');
  await settled();
  expect(page.text()).toContain('Please enter an email address or a phone number');
  expect(asked).toHaveLength(before);
  page.close();
});

test('the whole list goes with one answer', async () => {
  const { listed } = serveList(3);
  const page = await open();
  expect(page.text()).toContain('3 contacts on your list');
  confirm.mockResolvedValue(false);
  await page.click('Remove all');
  await settled();
  expect(page.text()).toContain('3 contacts on your list');
  confirm.mockResolvedValue(true);
  listed.count = 0;
  await page.click('Remove all');
  await settled();
  expect(page.text()).toContain('Your list is empty.');
  page.close();
});
