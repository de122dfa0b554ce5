/** What an operator can set about the site's public face. Prerendered pages carry it in a data block. */
export interface Site {
  brandName: string;
  supportEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Sent out, readable at /outbox in demo mode, or kept on the server because no mail server is set. */
  mail: 'delivered' | 'shown' | 'kept';
}

export const TAGLINE = 'Real people. Real vibes. Real emotions.';
