import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, fireEvent, render, screen } from '@testing-library/react';
import { act, StrictMode } from 'react';
import { vi } from 'vitest';
import type { Site } from '#contract/site.ts';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { readSite } from '#web/lib/site.tsx';
import { giveDialogs } from './dialogs.ts';

vi.mock('#web/lib/socket.ts', () => ({ openSocket: () => () => undefined }));

// Far above what anything takes: a busy machine shall be slow, not wrong.
configure({ asyncUtilTimeout: 180_000 });

/** Nothing comes into sight where nothing has a place. */
class NothingSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The whole app at an address, without a live connection. What it asks for, `fakeApi` answers. */
export async function openApp(address: string, site: Partial<Site> = {}, phone = false) {
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: phone && query.startsWith('(width <') });
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    IntersectionObserver: NothingSeen,
    matchMedia,
    scrollTo: () => {},
  });
  Object.assign(document, { fonts: new EventTarget() });
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  giveDialogs();
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ['/', address] });
  const router = createAppRouter({ queryClient, history });
  const { unmount } = await act(async () =>
    render(
      <StrictMode>
        <Providers site={{ ...readSite(), ...site }} queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
  return {
    address: () => history.location.href,
    follow: (path: string) => act(async () => history.push(path)),
    back: () => act(async () => history.back()),
    text: () => document.querySelector('main')?.textContent ?? '',
    close: unmount,
  };
}

/** What somebody has typed there; letter by letter would take long. */
export const fill = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
