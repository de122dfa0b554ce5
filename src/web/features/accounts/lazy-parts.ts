import { lazy, type ComponentType } from 'react';
import { lazyPage } from '#web/lib/lazy-page.ts';

// Comes with what checks a form; a page can do without it when its code does not arrive.
export const PhoneOffer = lazy<ComponentType>(() =>
  import('./settings/phone-offer.tsx').then(
    (loaded) => ({ default: loaded.PhoneOffer }),
    () => ({ default: () => null }),
  ),
);

/** Whoever asks for a proof waits for it. */
export const loadProofDialog = async () => (await import('./proof-dialog.tsx')).ProofDialog;

/** In the place of every page, for those who have not accepted what holds now. */
export const ConsentGate = lazyPage(() => import('./consents/consent-gate.tsx'), 'ConsentGate');

/** In the place of every page, for those who have asked to be erased. */
export const LeavingPage = lazyPage(() => import('./leaving/leaving-page.tsx'), 'LeavingPage');
