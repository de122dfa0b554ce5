import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { patiently } from '#web/testing/patiently.ts';
import { CompanionTime } from './companion-time.tsx';

const inr = (minor: number) => ({ currency: 'INR', minor });
const id = '01a1dcea-2070-7777-8309-e7a0651dff44';
const session = {
  id,
  kind: 'video',
  category: 'rent-a-friend',
  startedAt: '2026-11-16T10:00:00.000Z',
  seconds: 605,
  cost: inr(12_100),
  disputableUntil: '2026-11-23T10:00:00.000Z',
  dispute: null,
  decision: null,
  givenBack: false,
  other: { memberId: id, displayName: 'Asha', photo: null },
};
const budget = {
  left: inr(115_018),
  total: inr(127_118),
  chats: 11,
  voiceMinutes: 143,
  videoMinutes: 95,
  words: 'About 143 minutes by voice or 95 by video left, or 11 chats.',
  until: '2026-12-16T10:00:00.000Z',
};

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const shows = (words: string) =>
  patiently(async () => {
    await settle();
    expect(page.text()).toContain(words);
  });

async function open(items: object[]): Promise<string[]> {
  // What a growing field listens to.
  Object.assign(document, { fonts: new EventTarget() });
  const asked = serve({
    '/api/companions/budget': () => json(budget),
    '/api/companions/sessions': () => json({ items, nextCursor: null }),
    [`/api/companions/sessions/${id}/dispute`]: () => json({ ok: true }),
  });
  page = await openPage(() => <CompanionTime hasPlan />, '/plan', '/plan');
  await shows('Companion time');
  return asked;
}

test('says what is left, and what was had of it with whom', async () => {
  await open([session]);
  await shows('About 143 minutes by voice');
  for (const words of ['Video call with Asha', '10 min 5 s', '₹121.00'])
    expect(page.text()).toContain(words);
});

test('something wrong is told in words, and only while there is time', async () => {
  const asked = await open([session, { ...session, id: 'b', disputableUntil: null }]);
  const buttons = [...document.querySelectorAll('button')];
  const wrong = buttons.filter(({ textContent }) => textContent === 'Something was wrong');
  expect(wrong).toHaveLength(1);
  await page.click('Something was wrong');
  await shows('What was wrong?');
  await page.click('Send');
  expect(asked.some((path) => path.endsWith('/dispute'))).toBe(false);
  const field = document.querySelector('textarea');
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(field, 'They left after a minute.');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.click('Send');
  await patiently(() => expect(asked).toContain(`/api/companions/sessions/${id}/dispute`));
});

test('says how a dispute stands and how it ended', async () => {
  const late = { ...session, disputableUntil: null };
  await open([
    { ...late, dispute: 'open' },
    { ...late, id: 'b', dispute: 'for-client', decision: 'They had left.', givenBack: true },
    { ...late, id: 'c', dispute: 'for-client', decision: 'Too short.' },
  ]);
  await shows('Our team is looking at it.');
  expect(page.text()).toContain('Decided for you: it costs your plan nothing. They had left.');
  expect(page.text()).toContain('Your plan had ended by then');
});
