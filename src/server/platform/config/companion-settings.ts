import type { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import type { PayoutTerms } from '#contract/site.ts';
import { listOf, type environment } from './environment.ts';

/** What holds for the earnings of companions. */
export interface EarningsSettings {
  /** How long earnings from a client's first plan wait, and from later ones. */
  payoutHoldDays: number;
  laterHoldDays: number;
  payoutMinimumMinor: number;
  /** Tax that is withheld: by which section of the law, how much, how much without a PAN, and from which sum in a financial year on. */
  tds: { section: string; percent: number; noPanPercent: number; thresholdMinor: number };
}

export const earningsSettings = (data: z.output<typeof environment>): EarningsSettings => ({
  payoutHoldDays: data.PAYOUT_HOLD_DAYS,
  laterHoldDays: data.PAYOUT_LATER_HOLD_DAYS,
  payoutMinimumMinor: data.PAYOUT_MINIMUM_INR * 100,
  tds: {
    section: data.TDS_SECTION,
    percent: data.TDS_RATE_PERCENT,
    noPanPercent: data.TDS_NO_PAN_RATE_PERCENT,
    thresholdMinor: data.TDS_THRESHOLD_INR * 100,
  },
});

/** As public pages say it. */
export const payoutTerms = ({
  payoutHoldDays,
  laterHoldDays,
  payoutMinimumMinor,
  tds,
}: EarningsSettings): PayoutTerms => ({
  holdDays: String(payoutHoldDays),
  laterHoldDays: String(laterHoldDays),
  minimum: rupees(payoutMinimumMinor),
  taxSection: tds.section,
  taxPercent: String(tds.percent),
  noPanPercent: String(tds.noPanPercent),
  taxAbove: rupees(tds.thresholdMinor),
});

const rupees = (minor: number) => formatMoney({ currency: 'INR', minor });

/** How pages that call each other find a way. */
export interface CallsSettings {
  /** Tell a page the address that others see it under. */
  stunUrls: string[];
  /** Passes calls on, as coturn does; null: pages speak to each other directly, and learn each other's address. */
  turn: { urls: string[]; secret: string } | null;
}

export const callsSettings = (data: z.output<typeof environment>): CallsSettings => ({
  stunUrls: listOf(data.STUN_URLS),
  turn:
    data.TURN_URLS && data.TURN_SECRET
      ? { urls: listOf(data.TURN_URLS), secret: data.TURN_SECRET }
      : null,
});
