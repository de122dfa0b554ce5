import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { followSite } from '#contract/capabilities.ts';
import { payoutToken, type PageAddresses, type Site } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { cssVariablesResolver } from '#web/ui/theme-variables.ts';
import { theme } from '#web/ui/theme.ts';
import { hiddenHead, pageTitle, publicHead } from './document-head.ts';
import { Providers } from './providers.tsx';
import { features, type PublicAddress } from './features.ts';
import { OutagePage } from './public/status-page.tsx';
import { createAppRouter } from './router.tsx';

/** The server puts the operator's settings in the place of these when it serves a page. */
const site: Site = {
  brandName: '%BRAND_NAME%',
  supportEmail: '%SUPPORT_EMAIL%',
  officer: { name: '%OFFICER_NAME%', address: '%OFFICER_ADDRESS%' },
  publicUrl: '%PUBLIC_URL%',
  mail: 'delivered',
  texts: 'delivered',
  payouts: {
    holdDays: payoutToken('holdDays'),
    laterHoldDays: payoutToken('laterHoldDays'),
    minimum: payoutToken('minimum'),
    taxSection: payoutToken('taxSection'),
    taxPercent: payoutToken('taxPercent'),
    noPanPercent: payoutToken('noPanPercent'),
    taxAbove: payoutToken('taxAbove'),
  },
};

interface Page {
  file: string;
  head: string;
  body: string;
  /** The module that the route loads for it. */
  module: string;
}

/** A public page that is missing here does not compile. */
const modules: Record<PublicAddress, string> = {
  '/': 'app/public/landing/landing-page.tsx',
  '/faq': 'app/public/faq/faq-page.tsx',
  '/about': 'app/public/about/about-page.tsx',
  '/safety': 'app/public/safety/safety-page.tsx',
  '/grievance': 'app/pages/grievance-page.tsx',
  '/rates': 'app/public/rates-page.tsx',
  '/terms': 'app/public/legal/terms-page.tsx',
  '/privacy': 'app/public/legal/privacy-page.tsx',
  '/login': 'features/accounts/sign-in/sign-in-page.tsx',
  '/register': 'features/accounts/sign-in/sign-up-page.tsx',
  '/forgot-password': 'features/accounts/sign-in/forgot-password-page.tsx',
};

/** Where pages stand, for the server, which answers 404 anywhere else. */
export const addresses = pageAddresses();

function pageAddresses() {
  // A route knows its address once it is part of a router.
  createAppRouter({ history: createMemoryHistory(), queryClient: createQueryClient() });
  const at = (kind: 'publicPages' | 'linkPages' | 'memberPages' | 'adminPages') =>
    features.flatMap((feature): string[] =>
      feature[kind].map(({ fullPath }: AnyRoute) => fullPath),
    );
  return {
    public: at('publicPages') as PublicAddress[],
    link: at('linkPages'),
    member: at('memberPages'),
    admin: at('adminPages'),
  } satisfies PageAddresses;
}

async function renderRoute(path: string): Promise<{ body: string; title: string }> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ history, queryClient });
  await router.load();
  const title = pageTitle(path, router.state.matches.at(-1)?.staticData.title, site);
  const body = renderToString(
    <StrictMode>
      <Providers site={site} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  // React leaves this mark where rendering failed and only the browser could try again.
  if (body.includes('<!--$!-->')) throw new Error(`The page ${path} could not be rendered.`);
  return { body, title };
}

/** As they are where texts are sent, unless told otherwise. */
export async function prerenderedPages(settings: Pick<Site, 'texts'> = site): Promise<Page[]> {
  followSite(settings);
  try {
    return await renderPages();
  } finally {
    followSite(site);
  }
}

async function renderPages(): Promise<Page[]> {
  const { body } = await renderRoute('/no-such-page');
  const head = hiddenHead(`Page not found · ${site.brandName}`);
  const pages = [{ file: 'not-found', head, body, module: 'app/public/not-found-page.tsx' }];
  for (const path of addresses.public) {
    const page = await renderRoute(path);
    const file = path === '/' ? 'index' : path.slice(1);
    pages.push({
      file,
      body: page.body,
      head: publicHead(path, page.title, site),
      module: modules[path],
    });
  }
  return pages;
}

/** For the moments when the server cannot answer, or was asked too often. */
export function outagePage() {
  const body = renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <OutagePage />
    </MantineProvider>,
  );
  const head = hiddenHead(`We could not show this page · ${site.brandName}`);
  return { head, body, module: 'app/public/not-found-page.tsx' };
}

/** The frame of every page that is made in the browser. */
export const appShell = {
  head: hiddenHead(site.brandName),
  body: '<div class="boot" role="status" aria-label="Loading"></div>',
};
