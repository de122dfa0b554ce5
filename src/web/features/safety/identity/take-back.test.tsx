import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, openPage } from '#web/testing/testing-page.tsx';
import { TakeBack } from './take-back.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast }));

const ID = '019a0000-0000-7000-8000-000000000003';

beforeEach(() => {
  vi.useFakeTimers();
  // What browsers have and jsdom has not.
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(() => vi.useRealTimers());

function type(words: string): void {
  const field = document.querySelector('textarea');
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  act(() => {
    set?.call(field, words);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('taking a verification back sends the words that the member reads, and says what went wrong', async () => {
  const sent: unknown[] = [];
  let answer = json({ code: 'NOT_FOUND', message: 'Not found' }, 404);
  globalThis.fetch = async (request) => {
    if (!(request instanceof Request)) throw new Error('not a request of the client');
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer;
  };
  const page = await openPage(() => <TakeBack id={ID} name="Kabir" />, '/here', '/here');
  type('The passport turned out forged.');
  await page.click('Take it back');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(sent).toEqual([
    {
      path: `/api/admin/members/${ID}/identity/revoke`,
      body: { words: 'The passport turned out forged.' },
    },
  ]);
  expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy();
  expect(toast).not.toHaveBeenCalled();

  answer = json({ ok: true });
  await page.click('Take it back');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(toast).toHaveBeenCalledWith('Kabir is told why.');
  page.close();
});
