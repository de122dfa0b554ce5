/** What an operator can set about the site's public face. Prerendered pages carry it in a data block. */
export interface Site {
  brandName: string;
  supportEmail: string;
  /** Who answers grievances, as India's rules want them named. */
  officer: { name: string; address: string };
  /** Without a trailing slash. */
  publicUrl: string;
  /** Sent out, readable at /outbox in demo mode, or kept on the server because no mail server is set. */
  mail: 'delivered' | 'shown' | 'kept';
  /** The same of text messages; null: nobody is texted, so nobody is asked for a number. */
  texts: 'delivered' | 'shown' | 'kept' | null;
  payouts: PayoutTerms;
}

/** When companions are paid, in words: prerendered pages hold tokens in their place. */
export interface PayoutTerms {
  holdDays: string;
  laterHoldDays: string;
  minimum: string;
  taxSection: string;
  taxPercent: string;
  noPanPercent: string;
  /** Tax is withheld above it, in a financial year. */
  taxAbove: string;
}

export const payoutToken = (name: string): string => `%PAYOUTS_${name}%`;

export const TAGLINE = 'Real people. Real vibes. Real emotions.';

/** Where pages stand. The build writes it beside them, and the server answers 404 for any other. */
export interface PageAddresses {
  /** Readable by anyone, prerendered and indexed. */
  public: string[];
  /** Readable by anyone, but made of what the address carries. */
  link: string[];
  member: string[];
  admin: string[];
}

/** Where the build puts the pages of a site that can text nobody. */
export const WITHOUT_TEXTS = 'without-texts';

/** Every endpoint is below it. */
export const API_PREFIX = '/api';
