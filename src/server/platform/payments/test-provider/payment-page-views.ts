import { escapeHtml } from '#server/platform/http/html.ts';
import { PAGE_STYLE } from './payment-page-style.ts';
import type { TestSession } from './test-provider.tables.ts';

/** By what they do: no card is ever asked for here. */
const cards = [
  ['success', 'Card that succeeds', 'Pays at once.'],
  ['declined', 'Card that is declined', 'You may try another one.'],
  ['authentication', 'Card that needs authentication', 'Your bank asks you first.'],
  ['delayed', 'Card with delayed success', 'The money arrives a few seconds later.'],
] as const;

function amountOf({ amount_total, currency }: TestSession): string {
  const format = { style: 'currency', currency: currency ?? 'eur' } as const;
  return escapeHtml(((amount_total ?? 0) / 100).toLocaleString('en-IE', format));
}

const documentOf = (title: string, order: string, pay: string) =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PAGE_STYLE}</style></head>
<body><main><section class="order"><div>${order}</div></section><section class="pay"><div>${pay}</div></section></main></body></html>`;

const order = (session: TestSession) =>
  `<form method="post"><button class="back" name="choice" value="abandon">Leave without paying</button></form>
<h1>${escapeHtml(session.product)}<span class="test">Test mode</span></h1><p class="amount">${amountOf(session)}</p><p class="soft">Paid once. No money moves here.</p>`;

/** `fault` stands above the cards. */
export function checkoutView(session: TestSession, fault: string | null): string {
  const choices = cards.map(
    ([choice, name, effect], place) =>
      `<label><input type="radio" name="choice" value="${choice}"${place === 0 ? ' checked' : ''}><span><strong>${name}</strong><span class="soft">${effect}</span></span></label>`,
  );
  return documentOf(
    'Test payment',
    order(session),
    `<h2>Pay by card</h2>${fault ? `<p class="alert" role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post"><p class="soft" id="cards">Choose a test card.</p><fieldset aria-labelledby="cards">${choices.join('')}</fieldset><button class="go">Pay ${amountOf(session)}</button></form>`,
  );
}

export const bankView = (session: TestSession) =>
  documentOf(
    'Test bank',
    order(session),
    `<h2>Your bank asks</h2><p class="soft">Is it you who pays ${amountOf(session)}?</p>
<form method="post" class="ask"><button class="go" name="choice" value="confirmed">Yes, pay</button><button class="go plain" name="choice" value="declined">No, it is not me</button></form>`,
  );

/** `session` is null where there never was one. */
export function closedView(session: TestSession | null): string {
  const to = session?.status === 'complete' ? session.success_url : session?.cancel_url;
  return documentOf(
    'Test payment',
    '<h1>Test payment</h1>',
    `<h2>This payment page is closed</h2><p class="soft">It was paid, left, or open for too long.</p>${to ? `<p><a href="${escapeHtml(to)}">Go back</a></p>` : ''}`,
  );
}
