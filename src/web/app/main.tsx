import '#web/lib/zod-without-eval.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followSite } from '#contract/capabilities.ts';
import { dropFirstLook } from '#web/lib/early-replies.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { readSite } from '#web/lib/site.tsx';
import '#web/ui/styles.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

async function start(container: HTMLElement, onAwake: () => void): Promise<void> {
  const site = readSite();
  followSite(site);
  const queryClient = createQueryClient();
  const prerendered = container.hasAttribute('data-prerendered');
  const router = createAppRouter({ queryClient, prerendered });
  // Only the page it was drawn for draws the same again.
  const drawnFor = window.location.pathname;
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (toLocation.pathname !== drawnFor) dropFirstLook();
  });
  const app = (
    <StrictMode>
      <Awake onAwake={onAwake}>
        <Providers site={site} queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </Awake>
    </StrictMode>
  );
  if (!prerendered) {
    createRoot(container).render(app);
    return;
  }
  // The router leaves out its outermost Suspense on the server; hydration has to do the same.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(container, app);
}

/** Settles when the page answers to its members. */
export const awake = new Promise<void>((resolve, reject) => {
  const container = document.getElementById('root');
  if (container) start(container, resolve).catch(reject);
});
