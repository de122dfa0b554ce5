import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patiently } from '#web/testing/patiently.ts';
import { AuthProvider, useAuth } from './auth.tsx';
import { call } from './accounts.api.ts';
import { keepDraft, readDraft } from './unsaved-drafts.ts';

const page = vi.hoisted(() => ({
  endSession: () => {},
  told: [] as string[],
  droppedFiles: [] as string[],
}));
vi.mock('./socket.ts', () => ({
  openSocket: ({ onSessionEnd }: { onSessionEnd: () => void }) => {
    page.endSession = onSessionEnd;
    return () => undefined;
  },
}));
vi.mock('./tabs.ts', () => ({
  tellOtherTabs: (notice: string) => page.told.push(notice),
  onOtherTab: () => () => undefined,
}));

function Stray() {
  useAuth();
  return null;
}

test('useAuth outside its provider says so', () => {
  expect(() => renderToString(<Stray />)).toThrow('useAuth must be used within an AuthProvider');
});

describe('a session that ends while its page is open, or before it is', () => {
  const member = { id: 'meera', email: 'meera@example.com', name: 'Meera' };
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  const refused = () =>
    json({ defined: true, code: 'NOT_SIGNED_IN', status: 401, message: '' }, 401);
  let answer: () => Response | Promise<Response>;
  let close: () => void;

  // The same one in every render.
  const noop = () => undefined;

  function Who() {
    return useAuth().member?.name ?? 'nobody';
  }

  async function open(): Promise<HTMLElement> {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <AuthProvider mayLeave={async () => true} onSignedOut={noop}>
            <Who />
          </AuthProvider>
        </QueryClientProvider>,
      ),
    );
    close = () => act(() => root.unmount());
    return place;
  }

  async function openSignedIn(): Promise<HTMLElement> {
    answer = () => json({ member });
    const place = await open();
    await act(() => patiently(() => expect(place.textContent).toBe('Meera')));
    keepDraft('meera', 'chat.a', 'Shall we meet');
    keepDraft('meera', 'outbox', [{ text: 'unsent' }]);
    return place;
  }

  const settle = (place: HTMLElement) =>
    act(() => patiently(() => expect(place.textContent).toBe('nobody')));
  const isGone = () => Object.keys(localStorage).every((key) => !key.startsWith('saath.draft.'));
  const gone = () => act(() => patiently(() => expect(isGone()).toBe(true)));

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    page.told.length = 0;
    page.droppedFiles.length = 0;
    localStorage.clear();
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/accounts/session') ? answer() : refused(),
    );
    vi.stubGlobal('indexedDB', {
      deleteDatabase: (name: string) => page.droppedFiles.push(name),
    });
  });
  afterEach(() => {
    close();
    vi.unstubAllGlobals();
  });

  const ended = () => json({ member: null, endedElsewhere: true });

  test('from afar, told at once: nothing of the member stays, in no tab', async () => {
    const place = await openSignedIn();
    answer = ended;
    act(() => page.endSession());
    await settle(place);
    await gone();
    expect(page.droppedFiles).toEqual(['saath.outbox']);
    expect(page.told).toEqual(['signed-out']);
    keepDraft('meera', 'chat.a', 'put back by a page that goes away');
    expect(isGone()).toBe(true);
  });

  test('from afar, found by a refused call', async () => {
    const place = await openSignedIn();
    answer = ended;
    await act(() => call.accounts.devices().catch(() => undefined));
    await settle(place);
    await gone();
  });

  test('from afar, told once and asked twice at the same time', async () => {
    const place = await openSignedIn();
    let arrive: (answered: Response) => void = () => {};
    const first = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    answer = () => {
      asked += 1;
      return asked === 1 ? first : json({ member: null });
    };
    await act(async () => {
      page.endSession();
      await patiently(() => expect(asked).toBe(1));
      page.endSession();
      await patiently(() => expect(asked).toBe(2));
      arrive(ended());
    });
    await settle(place);
    await gone();
  });

  test('from afar, found by the page that is opened later', async () => {
    keepDraft('meera', 'chat.a', 'Shall we meet');
    localStorage.setItem('saath.draft.meera.outbox', '[]');
    answer = ended;
    const place = await open();
    await settle(place);
    await gone();
  });

  test('by time, or with its cookie: what was typed waits for its member', async () => {
    const place = await openSignedIn();
    answer = () => json({ member: null });
    act(() => page.endSession());
    await settle(place);
    expect(readDraft('meera', 'chat.a')).toBe('Shall we meet');
    expect(page.droppedFiles).toEqual([]);
    expect(page.told).toEqual([]);
  });

  test('no network is no end', async () => {
    const place = await openSignedIn();
    answer = () => {
      throw new TypeError('no network');
    };
    await act(() => call.accounts.session().catch(() => undefined));
    expect(place.textContent).toBe('Meera');
    expect(readDraft('meera', 'chat.a')).toBe('Shall we meet');
    // Told that it is over, but not how: nothing is lost before that is known.
    act(() => page.endSession());
    await settle(place);
    expect(readDraft('meera', 'chat.a')).toBe('Shall we meet');
  });
});
