import { ORPCError } from '@orpc/client';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BothRatings } from '#contract/companions/ratings.endpoints.ts';
import { CONTEST_MAX, RATING_TEXT_MAX } from '#contract/companions/ratings.rules.ts';
import { openPage, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { CompanionRatings } from './companion-ratings.tsx';
import { RatingPanel } from './rating-panel.tsx';

type Call = (input: object) => Promise<object>;
const calls = vi.hoisted(() => ({
  ratings: vi.fn<Call>(),
  rate: vi.fn<Call>(),
  contestRating: vi.fn<Call>(),
  companionRatings: vi.fn<Call>(),
}));
vi.mock('./ratings.api.ts', () => ({
  call: { companions: calls },
  api: {
    companions: {
      ratings: {
        key: () => ['ratings'],
        queryKey: () => ['ratings'],
        queryOptions: () => ({ queryKey: ['ratings'], queryFn: () => calls.ratings({}) }),
      },
      companionRatings: {
        infiniteOptions: ({ input, ...more }: { input: (cursor: unknown) => object }) => ({
          ...more,
          queryKey: ['of'],
          queryFn: ({ pageParam }: { pageParam: unknown }) =>
            calls.companionRatings(input(pageParam)),
        }),
      },
    },
  },
}));
const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
vi.mock('#web/ui/use-sure.ts', () => ({
  useSure: () => (send: (confirmed: boolean) => Promise<object>) => send(false),
}));

const rating = { id: 'r1', stars: 4, text: 'A good listener.', writtenOn: '2026-11-16' };
const nothing: BothRatings = { own: null, theirs: null, rateUntil: null };

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

const settled = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
  });
const press = async (label: string) => {
  await page.click(label);
  await settled();
};
const show = async (both: Partial<BothRatings>) => {
  calls.ratings.mockResolvedValue({ ...nothing, ...both });
  page = await openPage(() => <RatingPanel requestId="q1" name="Meera" />, '/here', '/here');
  await settled();
};
const type = (text: string) =>
  act(async () => {
    const field = document.querySelector('main textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const give = (stars: number) =>
  act(async () => {
    const star = document.querySelector(`input[value="${stars}"]`)?.nextElementSibling;
    if (star instanceof HTMLElement) star.click();
  });
const alerted = () => document.querySelector('[role=alert]')?.textContent ?? '';

describe('rating somebody', () => {
  const rateUntil = '2026-11-30T18:30:00.000Z';

  test('takes stars, and words if one likes; then it says when they are read', async () => {
    await show({ rateUntil });
    await press('Send rating');
    expect(calls.rate).not.toHaveBeenCalled();
    expect(alerted()).toContain('between one and five stars');
    await give(4);
    await type('A good listener.');
    calls.rate.mockResolvedValue({ ...nothing, own: { ...rating, state: 'blind' } });
    await press('Send rating');
    expect(calls.rate).toHaveBeenCalledWith({
      id: 'q1',
      stars: 4,
      text: 'A good listener.',
      confirmed: false,
    });
    expect(page.text()).toContain('They read it once they have rated you too, or after 14 days.');
    expect(page.text()).not.toContain('Send rating');
  });

  test('that is refused says why and keeps what was written', async () => {
    await show({ rateUntil });
    await give(2);
    await type('Came late.');
    calls.rate.mockRejectedValue(
      new ORPCError('NOT_RATEABLE', { status: 409, message: 'It is too late to rate.' }),
    );
    await press('Send rating');
    expect(alerted()).toContain('It is too late to rate.');
    expect(document.querySelector<HTMLTextAreaElement>('main textarea')?.value).toBe('Came late.');
  });
});

test('what is pasted is not cut, and too much of it is not sent', async () => {
  await show({ rateUntil: '2026-11-30T18:30:00.000Z' });
  await give(4);
  const words = pasteTooMuch('A few words (optional)', RATING_TEXT_MAX);
  await press('Send rating');
  expect(calls.rate).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(words);
  page.close();
  await show({ theirs: { ...rating, contested: null } });
  await press('This is unfair');
  const why = pasteTooMuch('What is wrong with it?', CONTEST_MAX);
  await press('Send');
  expect(calls.contestRating).not.toHaveBeenCalled();
  expect(alerted()).toContain(`Please write at most ${CONTEST_MAX} characters.`);
  expect(document.activeElement).toBe(why);
});

test('each state of the own rating is said, and nothing where there is nothing', async () => {
  const said = {
    held: 'Somebody of our team reads it before others do.',
    removed: 'Our team has taken this rating down.',
  } as const;
  for (const [state, text] of Object.entries(said)) {
    await show({ own: { ...rating, state: state as keyof typeof said } });
    expect(page.text()).toContain(text);
    page.close();
  }
  await show({});
  expect(page.text()).toBe('');
});

describe('a rating about oneself', () => {
  test('is contested with words of some length, and then waits for our team', async () => {
    await show({ theirs: { ...rating, contested: null } });
    expect(page.text()).toContain('Meera about you');
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 of 5 stars');
    await press('This is unfair');
    await type('No.');
    await press('Send');
    expect(calls.contestRating).not.toHaveBeenCalled();
    await type('I was there from the first minute to the last.');
    calls.contestRating.mockResolvedValue({ number: 'S-1234' });
    calls.ratings.mockResolvedValue({ ...nothing, theirs: { ...rating, contested: 'open' } });
    await press('Send');
    expect(calls.contestRating).toHaveBeenCalledWith({
      id: 'r1',
      words: 'I was there from the first minute to the last.',
    });
    expect(toast).toHaveBeenCalledWith('Sent. Your case has the number S-1234.');
    expect(page.text()).toContain('Our team looks at this rating.');
    expect(page.text()).not.toContain('This is unfair');
  });
});

test('a profile shows what clients say in pages, and nothing before there is enough', async () => {
  const Profile = () => <CompanionRatings memberId="m1" />;
  calls.companionRatings.mockResolvedValue({ items: [], nextCursor: null });
  page = await openPage(Profile, '/here', '/here');
  await settled();
  expect(page.text()).toBe('');
  page.close();
  calls.companionRatings.mockResolvedValueOnce({ items: [rating], nextCursor: 'next' });
  page = await openPage(Profile, '/here', '/here');
  await settled();
  expect(page.text()).toContain('What clients say');
  expect(page.text()).toContain('16 Nov 2026');
  calls.companionRatings.mockResolvedValue({
    items: [{ ...rating, id: 'r2', text: 'Kind.' }],
    nextCursor: null,
  });
  await press('Show more');
  expect(calls.companionRatings).toHaveBeenLastCalledWith({ memberId: 'm1', cursor: 'next' });
  expect(page.text()).toContain('Kind.');
});
