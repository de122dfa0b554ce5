import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { EarningsPage } from './earnings-page.tsx';

// What draws them needs a browser.
vi.mock('./earnings-charts.tsx', () => ({ EarningsCharts: () => null }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const inr = (minor: number) => ({ currency: 'INR', minor });
const earnings = {
  available: inr(120_050),
  onHold: inr(1_200),
  holds: [{ at: '2026-12-30T10:00:00.000Z', amount: inr(1_200) }],
  inPayout: inr(0),
  paidOut: inr(0),
  taxWithheld: inr(0),
  thisMonth: inr(121_250),
  payoutMinimum: inr(100_000),
  firstMonth: '2026-01',
};
const entry = {
  id: '01a1dcea-2070-7777-8309-e7a0651dff44',
  at: '2026-11-16T10:00:00.000Z',
  kind: 'video',
  category: 'rent-a-friend',
  seconds: 61,
  rate: inr(1_200),
  amount: inr(1_220),
  takenBack: inr(0),
  state: 'on-hold',
  availableFrom: '2026-12-30T10:00:00.000Z',
  dispute: null,
};
const gone = { ...entry, state: 'reversed', availableFrom: null };
const others = [
  { ...entry, id: 'b', dispute: 'open' },
  { ...gone, id: 'c', dispute: 'for-client', takenBack: inr(1_220) },
  { ...gone, id: 'd', takenBack: inr(1_220) },
  { ...gone, id: 'e', dispute: 'for-client' },
  { ...gone, id: 'f', dispute: 'for-client', takenBack: inr(300) },
];

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

async function open(details: object) {
  const asked = serve({
    '/api/companions/earnings': () => json(earnings),
    '/api/companions/earnings/entries': () => json({ items: [entry, ...others], nextCursor: null }),
    '/api/companions/earnings/chart': () => json({ days: [], categories: [], kinds: [] }),
    '/api/companions/payout-details': () => json(details),
    '/api/companions/payouts': () => json({ items: [], nextCursor: null }),
  });
  page = await openPage(EarningsPage, '/earnings', '/earnings');
  await settle();
  await settle();
  return asked;
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
  const amount = document.querySelector<HTMLInputElement>('input[inputmode=decimal]');
  const type = (rupees: string) =>
    act(async () => {
      if (!amount) throw new Error('there is no field for the amount');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        amount,
        rupees,
      );
      amount.dispatchEvent(new Event('input', { bubbles: true }));
      amount.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
  await type('500');
  await page.click('Ask for a payout');
  expect(page.text()).toContain('The least is ₹1,000.');
  expect(confirm).not.toHaveBeenCalled();
  await type('1100');
  await page.click('Ask for a payout');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ask for ₹1,100?' }));
});
