import { currentRates, rateOf } from '#contract/companions/rates.ts';
import {
  companionCategories,
  companionKindLabels,
  companionKinds,
  kindsOf,
} from '#contract/companions/rules.ts';
import { DISPUTE_DAYS } from '#contract/companions/earnings.rules.ts';
import { formatMoney } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import type { PayoutTerms } from '#contract/site.ts';
import { useSite } from '#web/lib/site.tsx';
import article from './article.module.css';
import { PublicLayout } from './public-layout.tsx';
import { indianDay } from '#web/lib/indian-time.ts';
import classes from './rates-page.module.css';

const card = currentRates();

const textOnly = companionCategories.filter((category) => kindsOf(category).length === 1);

const inShort = [
  'Members pay nothing besides their plan: companions are paid by us, out of membership fees.',
  `A chat session pays ${formatMoney(card.chat)} as a whole, if both wrote at least ${card.chatMessages} times and took part for at least ${card.chatMinutes} minutes.`,
  'Calls are paid by the second, at the rate of a minute, for the time in which both were there.',
];

const parts = [
  {
    title: 'What is counted',
    points: [
      `A call is counted while both are connected. A gap of up to ${card.gapSeconds} seconds is forgiven; a longer one is not paid. After ${card.goneSeconds / 60} minutes of such gaps, in one or in several, it has ended.`,
      `A chat session begins when both have written after the request was accepted. It ends when one of them ends it, after ${card.chatIdleMinutes} minutes without a message, or after ${card.chatMostMinutes} minutes. It counts until the last message of whoever stopped writing first.`,
      'Both see the same clock. Calls between matches are not counted and pay nobody.',
      `${textOnly.map((category) => connectionTypeLabels[category]).join(', ')} is text only.`,
    ],
  },
  {
    title: 'What bounds it',
    points: [
      `Each plan of 30 days holds ${card.planSharePercent} % of its price without tax for companions. When that is used up, the next plan brings new time.`,
      `A session begins against money that is set aside for it. Both are told ${card.warnSeconds / 60} minutes before that ends, and it ends there.`,
      `Two people can have ${card.paidChatsADay} paid chats and ${card.paidMinutesADay} paid minutes of calls on one day (India time), counted by when they begin.`,
    ],
  },
];

const whenPaid = (terms: PayoutTerms) => ({
  title: 'When it is paid out',
  points: [
    `Earnings from a client’s first plan become available after ${terms.holdDays} days, from later plans after ${terms.laterHoldDays}. If a plan is refunded or disputed at the bank before that, they go back.`,
    `A client can tell us within ${DISPUTE_DAYS} days that something was wrong with a chat or call. A person decides; meanwhile its earnings wait.`,
    `From ${terms.minimum} on companions can ask for a payout, by UPI or to a bank account, in the name on their checked document. One of us approves it and another one pays it.`,
    'Every paisa stands in a monthly statement.',
  ],
});

const tax = (terms: PayoutTerms) => ({
  title: 'Tax',
  points: [
    `Above ${terms.taxAbove} in a financial year we withhold tax (TDS, section ${terms.taxSection}): ${terms.taxPercent} %, on all that became available in that year.`,
    `We ask for a PAN before the first payout. Without one the law asks for ${terms.noPanPercent} %.`,
    'What is withheld goes to the tax office under your PAN, and stands in your statements.',
  ],
});

/** What companions earn: the contract’s own rate card, in words. */
export function RatesPage() {
  const { payouts } = useSite();
  return (
    <PublicLayout>
      <article className={article.page}>
        <h1 className={article.title}>Rates for companions</h1>
        <p className={article.updated}>
          Version {card.version}, since {indianDay(new Date(card.since))}. A chat or call keeps the
          rates that it began with.
        </p>
        <table className={classes.rates}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Pays</th>
            </tr>
          </thead>
          <tbody>
            {companionKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{companionKindLabels[kind]}</th>
                <td>
                  {formatMoney(rateOf(card, kind))} {kind === 'chat' ? 'a session' : 'a minute'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <section className={article.short}>
          <h2>In short</h2>
          <Points of={inShort} />
        </section>
        {[...parts, whenPaid(payouts), tax(payouts)].map(({ title, points }) => (
          <section key={title} className={article.part}>
            <h2>{title}</h2>
            <Points of={points} />
          </section>
        ))}
      </article>
    </PublicLayout>
  );
}

const Points = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
