import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminDispute, AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import { json, openPage } from '#web/testing/testing-page.tsx';
import { DisputesPage } from './disputes-page.tsx';
import { PayoutsPage } from './payouts-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const amount = { currency: 'INR', minor: 150_000 } as const;
const payout = (change: Partial<AdminPayout> = {}): AdminPayout => ({
  id: '019a0000-0000-7000-8000-000000000001',
  memberId: '019a0000-0000-7000-8000-000000000002',
  name: 'Meera Rao',
  amount,
  state: 'asked',
  askedAt: '2026-11-16T10:00:00.000Z',
  endedAt: null,
  to: 'Account ending in 7890',
  approvedBy: null,
  exportedAt: null,
  reference: null,
  reason: null,
  mayMove: true,
  mayRefuse: true,
  ...change,
});
const dispute = (change: Partial<AdminDispute> = {}): AdminDispute => ({
  id: '019a0000-0000-7000-8000-000000000003',
  state: 'open',
  openedAt: '2026-11-16T10:00:00.000Z',
  words: 'They were not there.',
  kind: 'chat',
  category: 'rent-a-friend',
  startedAt: '2026-11-16T09:00:00.000Z',
  seconds: 900,
  wrote: { client: 6, companion: 7 },
  amount,
  clientId: '019a0000-0000-7000-8000-000000000004',
  companionId: null,
  decidedAt: null,
  note: null,
  ...change,
});

interface Sent {
  method: string;
  path: string;
  query: string;
  body: unknown;
}
let sent: Sent[] = [];
let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.clearAllMocks();
  confirm.mockResolvedValue(true);
  Object.assign(document, { fonts: new EventTarget() });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

/** The pages of the list in turn; whatever is sent is accepted. */
async function open(Page: () => React.ReactNode, ...pages: unknown[][]) {
  globalThis.fetch = async (request) => {
    if (!(request instanceof Request)) return json({}, 404);
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const { method } = request;
    if (method !== 'GET') {
      const text = await request.text();
      sent.push({ method, path: pathname, query: '', body: text ? JSON.parse(text) : null });
      return json({ ok: true });
    }
    sent.push({ method, path: pathname, query: searchParams.toString(), body: null });
    const at = Number(searchParams.get('cursor') ?? 0);
    const nextCursor = at + 1 < pages.length ? String(at + 1) : null;
    return json({ items: pages[at] ?? [], nextCursor });
  };
  page = await openPage(Page, '/admin/money', '/admin/money');
  await settled();
}
const press = async (label: string) => {
  await page.click(label);
  await settled();
};
const type = (text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('article input, article textarea');
    if (!field) throw new Error('there is no field');
    const { prototype } =
      field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const posts = () => sent.filter(({ method }) => method !== 'GET');
const choose = async (value: string) => {
  const select = document.querySelector('select');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled();
};

describe('payouts', () => {
  test('say who, how much and where to, and are approved after a question', async () => {
    await open(PayoutsPage, [payout()]);
    for (const text of ['Meera Rao', '₹1,500.00', 'Account ending in 7890'])
      expect(page.text()).toContain(text);
    confirm.mockResolvedValueOnce(false);
    await press('Approve');
    expect(posts()).toEqual([]);
    await press('Approve');
    expect(posts()).toMatchObject([{ path: `/api/admin/payouts/${payout().id}/approve` }]);
    expect(toast).toHaveBeenCalledWith('Approved', '₹1,500.00');
  });

  test('are refused only with a reason', async () => {
    await open(PayoutsPage, [payout()]);
    await press('Refuse');
    await press('Refuse payout');
    expect(posts()).toEqual([]);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('at least 3 characters');
    await type('The account is closed');
    await press('Refuse payout');
    expect(posts()).toMatchObject([{ body: { reason: 'The account is closed' } }]);
  });

  test('are marked as paid with the reference of the bank', async () => {
    await open(PayoutsPage, [payout({ state: 'approved', approvedBy: 'Nandini Rao' })]);
    expect(page.text()).toContain('Nandini Rao');
    await press('Mark as paid');
    await type('UTR 123');
    await press('Mark as paid');
    expect(posts()).toMatchObject([
      { path: `/api/admin/payouts/${payout().id}/paid`, body: { reference: 'UTR 123' } },
    ]);
  });

  test('that one has approved are paid by another, and one’s own by others alone', async () => {
    await open(PayoutsPage, [payout({ state: 'approved', mayMove: false })]);
    expect(page.text()).toContain('another admin says that it was paid');
    expect(page.text()).not.toContain('Mark as paid');
    expect(page.text()).toContain('Refuse');
    expect(page.text(), 'nor sent to the bank').not.toContain('Bank file');
    page.close();
    await open(PayoutsPage, [payout({ state: 'approved', mayRefuse: false })]);
    const steps = [...document.querySelectorAll('article button')];
    expect(
      steps.map(({ textContent }) => textContent),
      'what one has sent to the bank others refuse',
    ).toEqual(['Mark as paid']);
    page.close();
    await open(PayoutsPage, [payout({ mayMove: false, mayRefuse: false })]);
    expect(page.text()).toContain('This is your own');
    expect(document.querySelectorAll('article button')).toHaveLength(0);
  });

  test('come in pages, and say when there are none at a step', async () => {
    const other = payout({ id: '019a0000-0000-7000-8000-000000000009', name: 'Later One' });
    await open(PayoutsPage, [payout()], [other]);
    expect(page.text()).not.toContain('Later One');
    await press('Show more');
    expect(page.text()).toContain('Later One');
    page.close();
    await open(PayoutsPage, []);
    expect(page.text()).toContain('Nobody waits for a payout to be approved.');
    await choose('paid');
    expect(sent.at(-1)?.query).toBe('state=paid');
    expect(page.text()).toContain('Nothing has been paid yet.');
  });

  test('go into the bank’s file, and into reports of a quarter or a year', async () => {
    await open(PayoutsPage, []);
    await press('October to December');
    await press('Whole year');
    const [quarter, year] = posts();
    expect(quarter).toMatchObject({ body: { quarter: 3 }, path: '/api/admin/payouts/tax-report' });
    expect(year?.body).not.toHaveProperty('quarter');
    page.close();
    await open(PayoutsPage, [payout({ state: 'approved' })]);
    await choose('approved');
    expect(page.text()).toContain('1 payout, ₹1,500.00');
    await press('Bank file (CSV)');
    expect(posts().at(-1)).toMatchObject({
      path: '/api/admin/payouts/bank-file',
      body: { ids: [payout().id] },
    });
    expect(confirm).not.toHaveBeenCalled();
  });

  test('do not go into a second file unless that is meant', async () => {
    await open(PayoutsPage, [payout({ state: 'approved', exportedAt: '2026-11-17T10:00:00Z' })]);
    await choose('approved');
    expect(page.text()).toContain('In a bank file');
    confirm.mockResolvedValueOnce(false);
    await press('Bank file (CSV)');
    expect(posts()).toEqual([]);
    await press('Bank file (CSV)');
    expect(posts()).toMatchObject([{ body: { ids: [payout().id], again: true } }]);
  });
});

describe('disputes', () => {
  test('show what is said, and are decided with a reason', async () => {
    await open(DisputesPage, [dispute()]);
    for (const text of ['They were not there.', '15 min', 'wrote 6 times', 'companion is erased'])
      expect(page.text()).toContain(text);
    await press('For the client');
    expect(posts()).toEqual([]);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('at least 3 characters');
    await type('The log agrees');
    await press('For the client');
    expect(posts()).toMatchObject([
      {
        path: `/api/admin/disputes/${dispute().id}/decide`,
        body: { outcome: 'for-client', note: 'The log agrees' },
      },
    ]);
  });

  test('that are decided say why, and leave nothing to press', async () => {
    await open(DisputesPage, [
      dispute({ state: 'for-companion', note: 'Both wrote.', decidedAt: '2026-11-17T10:00:00Z' }),
    ]);
    expect(page.text()).toContain('Both wrote.');
    expect(document.querySelectorAll('article button')).toHaveLength(0);
  });

  test('come in pages, and say when nobody waits', async () => {
    const other = dispute({ id: '019a0000-0000-7000-8000-000000000009', words: 'Another one.' });
    await open(DisputesPage, [dispute()], [other]);
    await press('Show more');
    expect(page.text()).toContain('Another one.');
    page.close();
    await open(DisputesPage, []);
    expect(page.text()).toContain('Nobody waits for a decision.');
  });
});
