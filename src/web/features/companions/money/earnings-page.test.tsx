import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Earning } from '#contract/companions/earnings.endpoints.ts';
import { rupees } from '#contract/money.ts';
import { fakeApi, type Answers } from '#web/testing/fake-api.ts';
import { madeEarnings } from '#web/testing/sessions.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { EarningsPage } from './earnings-page.tsx';

// What draws them needs a browser.
vi.mock('./earnings-charts.tsx', () => ({ EarningsCharts: () => null }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const earnings = madeEarnings({
  available: rupees(120_050),
  onHold: rupees(1_200),
  holds: [{ at: '2026-12-30T10:00:00.000Z', amount: rupees(1_200) }],
  thisMonth: rupees(121_250),
});
const entry: Earning = {
  id: '01a1dcea-2070-7777-8309-e7a0651dff44',
  at: '2026-11-16T10:00:00.000Z',
  kind: 'video',
  category: 'rent-a-friend',
  seconds: 61,
  rate: rupees(1_200),
  amount: rupees(1_220),
  takenBack: rupees(0),
  state: 'on-hold',
  availableFrom: '2026-12-30T10:00:00.000Z',
  dispute: null,
};
const gone: Earning = { ...entry, state: 'reversed', availableFrom: null };
const idOf = (place: number) => `01a1dcea-2070-7777-8309-e7a0651dff${50 + place}`;
const others: Earning[] = [
  { ...entry, id: idOf(1), dispute: 'open' },
  { ...gone, id: idOf(2), dispute: 'for-client', takenBack: rupees(1_220) },
  { ...gone, id: idOf(3), takenBack: rupees(1_220) },
  { ...gone, id: idOf(4), dispute: 'for-client' },
  { ...gone, id: idOf(5), dispute: 'for-client', takenBack: rupees(300) },
];

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

type PayoutDetails = ReturnType<NonNullable<Answers['companions.payoutDetails']>>;
async function open(details: PayoutDetails) {
  fakeApi({
    'companions.earnings': () => earnings,
    'companions.earningEntries': () => ({ items: [entry, ...others], nextCursor: null }),
    'companions.earningsChart': () => ({ days: [], categories: [], kinds: [] }),
    'companions.payoutDetails': () => details,
    'companions.payouts': () => ({ items: [], nextCursor: null }),
  });
  page = await openPage(EarningsPage, '/earnings', '/earnings');
  await waitFor(() => expect(page.text()).toContain('1 min 1 s'));
  await waitFor(() => expect(page.text()).toMatch(/UPI ID|Ask for a payout/));
}

test('shows what is available, what waits and until when, to the paisa', async () => {
  await open({ method: 'upi', to: 'as••••@okbank', pan: '•••• 234F' });
  for (const text of [
    '₹1,200.50',
    '₹12.00',
    '1 min 1 s',
    '₹12.20',
    'On hold until 30 Dec 2026',
    'On hold: the client says that something was wrong',
    'Paid back: decided for the client',
    'Paid back: the plan behind it was refunded',
    'Yours, for it was paid out already: decided for the client',
    '₹3.00 paid back: decided for the client',
    'Ask for a payout',
    'as••••@okbank',
  ])
    expect(page.text()).toContain(text);
});

test('asks where the money goes before it can be asked for', async () => {
  await open({ method: null, to: null, pan: null });
  expect(page.text()).toContain('UPI ID');
  expect(page.text()).not.toContain('Ask for a payout');
});

test('there is a statement for every month since the first earning', async () => {
  await open({ method: null, to: null, pan: null });
  const links = () => document.querySelectorAll('a[href*="statement"]').length;
  expect(links()).toBe(2 * 6);
  await page.click('Show older months');
  expect(document.querySelector('a[aria-label="January 2026 as PDF"]')).not.toBeNull();
});

test('a payout is asked for as it was typed, after a question, and never for too little', async () => {
  confirm.mockReset().mockResolvedValue(false);
  await open({ method: 'upi', to: 'as••••@okbank', pan: '•••• 234F' });
  const type = (amount: string) => {
    fillIn('Amount in rupees', amount);
    fireEvent.blur(screen.getByLabelText('Amount in rupees'));
  };
  type('500');
  await page.click('Ask for a payout');
  expect(page.text()).toContain('The least is ₹1,000.');
  expect(confirm).not.toHaveBeenCalled();
  type('1100');
  await page.click('Ask for a payout');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ask for ₹1,100?' }));
});
