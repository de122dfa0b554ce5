import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Site } from '#contract/site.ts';
import { AuthProvider } from '#web/lib/auth.tsx';
import { useHydrated } from '#web/lib/hydrated.ts';
import { SiteProvider } from '#web/lib/site.tsx';
import { cssVariablesResolver } from '#web/ui/theme-variables.ts';
import { theme } from '#web/ui/theme.ts';

// A page can do without its toasts when their code does not arrive.
const Toasts = lazy<ComponentType>(() =>
  import('./shell/toasts.tsx').catch(() => ({ default: () => null })),
);

interface ProvidersProps {
  site: Site;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ site, queryClient, children }: ProvidersProps) {
  const hydrated = useHydrated();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={site}>
          <AuthProvider>{children}</AuthProvider>
        </SiteProvider>
      </QueryClientProvider>
      {hydrated && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
