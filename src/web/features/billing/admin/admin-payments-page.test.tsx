import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fill, openApp } from '#web/testing/open-app.tsx';

const payment = (at: number, status: AdminPayment['status']): AdminPayment => ({
  id: `019a0000-0000-7000-8000-00000000000${at}`,
  plan: 'normal',
  price: { currency: 'INR', minor: 250_000 },
  charge: { currency: 'EUR', minor: 2750 },
  status,
  createdAt: '2026-11-15T10:00:00.000Z',
  paidAt: '2026-11-15T10:00:00.000Z',
  invoiceNumber: `2026-27/00000${at}`,
  billedTo: 'Asha Menon',
  email: `payer${at}@example.com`,
  endedAt: null,
  refund: null,
});

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

test('a search that finds nothing says so, and the status narrows the list', async () => {
  const all = [payment(1, 'completed'), payment(2, 'refunded')];
  const asked = fakeApi({
    ...signedIn({ ...ASHA, role: 'admin', secondFactor: true }),
    'billing.admin.payments': ({ search, status }) => ({
      items: all.filter(
        (each) => (!search || each.email === search) && (!status || each.status === status),
      ),
      nextCursor: null,
    }),
  });
  app = await openApp('/admin/payments');
  await screen.findByText('payer2@example.com');
  await fill('Email or invoice number', 'nobody@example.com');
  fireEvent.click(screen.getByText('Search', { selector: 'button *' }));
  await screen.findByText('No payments here');
  await fill('Email or invoice number', '');
  await screen.findByText('payer2@example.com');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'completed' } });
  await waitFor(() => expect(screen.queryByText('payer2@example.com')).toBeNull());
  await screen.findByText('payer1@example.com');
  expect(app.address()).toBe('/admin/payments?status=completed');
  expect(asked.at(-1)).toMatchObject({
    name: 'billing.admin.payments',
    input: { status: 'completed' },
  });
});

test('whoever refunds is asked about rupees first, and reads what the card was charged', async () => {
  fakeApi({
    ...signedIn({ ...ASHA, role: 'admin', secondFactor: true }),
    'billing.admin.payments': () => ({ items: [payment(1, 'completed')], nextCursor: null }),
  });
  app = await openApp('/admin/payments');
  fireEvent.click(await screen.findByRole('button', { name: 'Refund the payment of Asha Menon' }));
  await screen.findByText('Refund ₹2,500 to Asha Menon?');
  screen.getByText(/^₹2,500 \(charged as €27\.50\) go back to the card payer1@example\.com paid/);
});
