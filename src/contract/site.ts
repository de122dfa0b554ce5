/** What an operator can set about the site's public face. Prerendered pages carry it in a data block. */
export interface Site {
  brandName: string;
  supportEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Demo mode shows the mail outbox and the demo logins. */
  demo: boolean;
}

export const TAGLINE = 'Real people. Real vibes. Real emotions.';
