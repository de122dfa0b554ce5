import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { TakeBack } from './take-back.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast }));

const ID = '019a0000-0000-7000-8000-000000000003';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('taking a verification back sends the words that the member reads, and says what went wrong', async () => {
  let answer: NonNullable<Answers['safety.console.identityRevoke']> = () => refused('NOT_FOUND');
  const asked = fakeApi({ 'safety.console.identityRevoke': (input) => answer(input) });
  const page = await openPage(() => <TakeBack id={ID} name="Kabir" />, '/here', '/here');
  fillIn(/^Why, as Kabir reads it/, 'The passport turned out forged.');
  await page.click('Take it back');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(asked).toEqual([
    {
      name: 'safety.console.identityRevoke',
      input: { id: ID, words: 'The passport turned out forged.' },
    },
  ]);
  expect(screen.getByRole('alert').textContent).toBeTruthy();
  expect(toast).not.toHaveBeenCalled();

  answer = () => ({ ok: true });
  await page.click('Take it back');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(toast).toHaveBeenCalledWith('Kabir is told why.');
  page.close();
});
