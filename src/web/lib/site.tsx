import { createContext, use } from 'react';
import type { Site } from '#contract/site.ts';
import { useHydrated } from './hydrated.ts';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}

/** Pages are prerendered as if mail were delivered, so the first paint has to say so too. */
export function useMail(): Site['mail'] {
  const { mail } = useSite();
  return useHydrated() ? mail : 'delivered';
}

/** The server writes the operator's settings into every page as inert JSON. */
export function readSite(): Site {
  const block = document.getElementById('site');
  if (block?.textContent) return JSON.parse(block.textContent) as Site;
  return {
    brandName: 'Saath',
    supportEmail: 'support@localhost',
    officer: { name: 'Grievance officer', address: '' },
    publicUrl: location.origin,
    mail: 'kept',
    texts: 'kept',
    payouts: {
      holdDays: '45',
      laterHoldDays: '7',
      minimum: '₹1,000',
      taxSection: '194J',
      taxPercent: '10',
      noPanPercent: '20',
      taxAbove: '₹50,000',
    },
  };
}
