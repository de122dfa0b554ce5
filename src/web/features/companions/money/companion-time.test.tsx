import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DISPUTE_MAX } from '#contract/companions/earnings.rules.ts';
import type { CompanionBudget, PastSession } from '#contract/companions/meter.endpoints.ts';
import { rupees } from '#contract/money.ts';
import { fakeApi, inputsTo, namesOf } from '#web/testing/fake-api.ts';
import { fillIn, openPage, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { CompanionTime } from './companion-time.tsx';

const [id, second, third] = [44, 45, 46].map(
  (end) => `01a1dcea-2070-7777-8309-e7a0651dff${end}`,
) as [string, string, string];
const session: PastSession = {
  id,
  kind: 'video',
  category: 'rent-a-friend',
  startedAt: '2026-11-16T10:00:00.000Z',
  seconds: 605,
  cost: rupees(12_100),
  disputableUntil: '2026-11-23T10:00:00.000Z',
  dispute: null,
  decision: null,
  givenBack: false,
  other: { memberId: id, displayName: 'Asha', photo: null },
};
const budget: CompanionBudget = {
  left: rupees(115_018),
  total: rupees(127_118),
  chats: 11,
  voiceMinutes: 143,
  videoMinutes: 95,
  words: 'About 143 minutes by voice or 95 by video left, or 11 chats.',
  until: '2026-12-16T10:00:00.000Z',
};

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const shows = (words: string) => waitFor(() => expect(page.text()).toContain(words));

async function open(items: PastSession[]) {
  // What a growing field listens to.
  Object.assign(document, { fonts: new EventTarget() });
  const asked = fakeApi({
    'companions.budget': () => budget,
    'companions.pastSessions': () => ({ items, nextCursor: null }),
    'companions.disputeSession': () => ({ ok: true }),
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
  const asked = await open([session, { ...session, id: second, disputableUntil: null }]);
  expect(screen.getAllByText('Something was wrong')).toHaveLength(1);
  await page.click('Something was wrong');
  await shows('What was wrong?');
  await page.click('Send');
  expect(namesOf(asked)).not.toContain('companions.disputeSession');
  const field = pasteTooMuch('What was wrong?', DISPUTE_MAX);
  await page.click('Send');
  await shows(`Please write at most ${DISPUTE_MAX} characters.`);
  expect(document.activeElement).toBe(field);
  expect(namesOf(asked)).not.toContain('companions.disputeSession');
  fillIn('What was wrong?', 'They left after a minute.');
  await page.click('Send');
  await waitFor(() =>
    expect(inputsTo(asked, 'companions.disputeSession')).toEqual([
      { id, words: 'They left after a minute.' },
    ]),
  );
});

test('says how a dispute stands and how it ended', async () => {
  const late = { ...session, disputableUntil: null };
  await open([
    { ...late, dispute: 'open' },
    { ...late, id: second, dispute: 'for-client', decision: 'They had left.', givenBack: true },
    { ...late, id: third, dispute: 'for-client', decision: 'Too short.' },
  ]);
  await shows('Our team is looking at it.');
  expect(page.text()).toContain('Decided for you: it costs your plan nothing. They had left.');
  expect(page.text()).toContain('Your plan had ended by then');
});
