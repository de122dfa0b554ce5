import { createContext, use } from 'react';
import type { Site } from '#contract/site.ts';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}

/** The server writes the operator's settings into every page as inert JSON. */
export function readSite(): Site {
  const block = document.getElementById('site');
  if (block?.textContent) return JSON.parse(block.textContent) as Site;
  return {
    brandName: 'Saath',
    supportEmail: 'support@localhost',
    publicUrl: location.origin,
    demo: false,
  };
}
