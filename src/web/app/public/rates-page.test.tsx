import { expect, test, vi } from 'vitest';
import { currentRates } from '#contract/companions/rates.ts';
import { formatMoney } from '#contract/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { RatesPage } from './rates-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null, loading: false }) }));

/** What the server writes into every page. */
function setSite(payouts: object): void {
  const block = document.createElement('script');
  block.id = 'site';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ brandName: 'Saath', payouts });
  document.head.append(block);
}

test('says the rate card, and of payouts and tax what the operator has set', async () => {
  fakeApi({});
  setSite({
    holdDays: '31',
    laterHoldDays: '4',
    minimum: '₹777',
    taxSection: '194X',
    taxPercent: '3',
    noPanPercent: '17',
    taxAbove: '₹12,345',
  });
  const page = await openPage(RatesPage, '/rates', '/rates');
  const card = currentRates();
  for (const amount of [card.chat, card.voiceMinute, card.videoMinute])
    expect(page.text()).toContain(formatMoney(amount));
  expect(page.text()).toContain('after 31 days, from later plans after 4');
  expect(page.text()).toContain('From ₹777 on');
  expect(page.text()).toContain(
    'Above ₹12,345 in a financial year we withhold tax (TDS, section 194X): 3 %',
  );
  expect(page.text()).toContain('17 %');
  page.close();
});
