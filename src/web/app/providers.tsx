import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Site } from '#contract/site.ts';
import { AuthProvider } from '#web/lib/auth.tsx';
import { NavigationProvider } from '#web/lib/feature.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { SiteProvider } from '#web/lib/site.tsx';
import { useStore } from '#web/lib/store.ts';
import { hasSaid } from '#web/lib/toast.ts';
import { mayLeaveUnsavedWork } from '#web/lib/unsaved-work.ts';
import { whenQuiet } from '#web/lib/when-quiet.ts';
import { cssVariablesResolver } from '#web/ui/theme-variables.ts';
import { theme } from '#web/ui/theme.ts';
import { features } from './features.ts';
import { ProofQuestion } from './shell/proof-question.tsx';

// A page can do without its toasts when their code does not arrive.
const Toasts = lazy<ComponentType>(() =>
  import('./shell/toasts.tsx').catch(() => ({ default: () => null })),
);

const navigation = features
  .flatMap((feature) => feature.navigation)
  .toSorted((one, other) => one.order - other.order);

/** Asked before signing out: afterwards nothing could be saved any more. The first no ends the asking. */
const mayLeave = (memberId: string): Promise<boolean> =>
  features.reduce(
    async (may, { beforeSignOut }) => (await may) && beforeSignOut(memberId),
    mayLeaveUnsavedWork(),
  );

function onSignedOut(): void {
  for (const { afterSignOut } of features) afterSignOut().catch(() => undefined);
}

interface ProvidersProps {
  site: Site;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ site, queryClient, children }: ProvidersProps) {
  // This drawing anew also hydrates the page inside at once: whoever waits for it to answer (entry.ts) waits for all of it.
  const hydrated = useHydrated();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  const said = useStore(hasSaid);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={site}>
          <NavigationProvider value={navigation}>
            <AuthProvider mayLeave={mayLeave} onSignedOut={onSignedOut}>
              {children}
              <ProofQuestion />
            </AuthProvider>
          </NavigationProvider>
        </SiteProvider>
      </QueryClientProvider>
      {hydrated && (quiet || said) && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
