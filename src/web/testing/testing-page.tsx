import { MantineProvider } from '@mantine/core';
import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, StrictMode, type ReactNode } from 'react';
import { expect } from 'vitest';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { readSite, SiteProvider } from '#web/lib/site.tsx';
import { giveDialogs } from './dialogs.ts';

// Far above what anything takes: a busy machine shall be slow, not wrong.
configure({ asyncUtilTimeout: 180_000 });

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** For jsdom, which has no layout: nothing comes into view. */
class NeverSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A page of a member under its own address, mounted twice as React does in development. */
export async function openPage(
  Page: () => ReactNode,
  path: string,
  address: string,
  state: object = {},
) {
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    matchMedia,
    IntersectionObserver: NeverSeen,
    scrollTo: () => undefined,
  });
  // Fields that grow with their text wait for fonts.
  Object.assign(document, { fonts: new EventTarget() });
  giveDialogs();
  const rootRoute = createRootRoute({
    component: () => (
      <main id="main">
        <Outlet />
      </main>
    ),
  });
  const member = createRoute({ getParentRoute: () => rootRoute, id: 'member' });
  const page = createRoute({ getParentRoute: () => member, path, component: Page });
  const others = ['/', '/dashboard'].map((other) =>
    createRoute({ getParentRoute: () => rootRoute, path: other, component: () => `at ${other}` }),
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  history.replace(address, state);
  const router = createRouter({
    routeTree: rootRoute.addChildren([...others, member.addChildren([page])]),
    history,
    parseSearch,
    stringifySearch,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container, unmount } = await act(async () => {
    await router.load();
    return render(
      <StrictMode>
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <SiteProvider value={readSite()}>
              <RouterProvider router={router as never} />
            </SiteProvider>
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    );
  });
  return {
    history,
    text: () => container.querySelector('main')?.textContent ?? '',
    click: (label: string) =>
      act(async () => {
        const [control] = within(container).getAllByText(
          (_, element) => element?.textContent === label,
          { selector: 'a, button' },
        );
        if (control) fireEvent.click(control);
      }),
    close: () => {
      unmount();
      container.remove();
    },
  };
}

/** What somebody has typed there, or chosen. */
export const fillIn = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), {
    target: { value },
  });

/** Pasted, one letter more than the field takes: nothing of it is cut, and the field says so. */
export function pasteTooMuch(label: string, most: number): HTMLTextAreaElement {
  const field = screen.getByLabelText<HTMLTextAreaElement>(label, { selector: 'textarea' });
  expect(field.maxLength, 'which cuts what is pasted').toBe(-1);
  fireEvent.change(field, { target: { value: 'x'.repeat(most + 1) } });
  expect(field.value).toHaveLength(most + 1);
  screen.getByText(/^That is 1 character too many\./);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  return field;
}
