import { expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { formatMoney } from '#contract/money.ts';
import { prerenderedPages } from './prerender.tsx';

const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test.each(Object.values(plans))(
  'on public pages what the card is charged for $name stands behind its price in rupees',
  async ({ price, charge }) => {
    const pages = await prerenderedPages();
    const before = pages.flatMap(({ file, body }) =>
      plain(body)
        .split(formatMoney(charge))
        .slice(0, -1)
        .map((text) => ({ file, text: text.slice(-80) })),
    );
    expect(before.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['index', 'faq', 'terms']),
    );
    for (const { file, text } of before) {
      const said = text.slice(text.lastIndexOf('₹'));
      expect(said, file).toContain(formatMoney(price));
      expect(said, file).toContain('charged as');
    }
  },
);
