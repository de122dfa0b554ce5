import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { madeBrowseCard, madeOwnProfile } from './people.ts';
import { openPage } from './testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';

/** The page of browse with what it needs around it, at an address. */
export const openBrowse = (BrowsePage: () => ReactNode, address = '/browse') =>
  openPage(
    () => (
      <ConfirmProvider>
        <ReportProvider>
          <BrowsePage />
        </ReportProvider>
      </ConfirmProvider>
    ),
    '/browse',
    address,
  );

export const listOf = (...items: BrowseCard[]) => ({
  items,
  nextCursor: null,
  searchedFor: null,
});

/** A viewer who can be found, and Tara. */
export const usual = {
  'profiles.own': () => madeOwnProfile(),
  'discovery.browse': () => listOf(madeBrowseCard()),
} as const;

export const cardOf = (name: string) => screen.findByRole('article', { name });
