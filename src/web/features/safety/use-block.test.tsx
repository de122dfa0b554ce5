import { ORPCError } from '@orpc/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEEPS_ORDER } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { MemberMenu } from './member-menu.tsx';
import { ReportProvider } from './use-report.tsx';

const MEERA = { memberId: '019a0000-0000-7000-8000-000000000002', displayName: 'Meera' };
const KABIR = { memberId: '019a0000-0000-7000-8000-000000000003', displayName: 'Kabir' };

const block = vi.hoisted(() => vi.fn<(input: { memberId: string }) => Promise<object>>());
vi.mock('#web/lib/api-client.ts', async (original) => {
  const { clientCalling } = await import('#web/testing/client-calling.ts');
  return clientCalling(await original(), { safety: { block } });
});
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));
const toasts = vi.hoisted(() => ({
  toast: vi.fn<(text: string) => Promise<void>>(),
  toastFailure: vi.fn<(error: unknown, text: string) => Promise<void>>(),
}));
vi.mock('#web/lib/toast.ts', () => toasts);

const place = document.createElement('div');
const root = createRoot(place);
const onBlocked = vi.fn<() => void>();
const queryClient = new QueryClient();
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  // Dialogs are not part of this browser's stand-in.
  const nothing = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
  vi.clearAllMocks();
  confirm.mockResolvedValue(true);
  block.mockResolvedValue({ ok: true });
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <ReportProvider>
            <MemberMenu member={MEERA} profileLink={false} onBlocked={onBlocked} />
          </ReportProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.render(null));
  queryClient.clear();
});

const button = (label: string) =>
  [...place.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  );
async function chooseBlock(): Promise<void> {
  act(() => button('More about Meera')?.click());
  await act(async () => button('Block')?.click());
}

test('the sheet is there only while it is open, and nothing happens without a yes', async () => {
  expect(place.querySelector('dialog')).toBeNull();
  act(() => button('More about Meera')?.click());
  expect(place.querySelector('dialog')?.textContent).toContain('Meera');
  confirm.mockResolvedValue(false);
  await act(async () => button('Block')?.click());
  expect(confirm.mock.lastCall?.[0].title).toBe('Block Meera?');
  expect(place.querySelector('dialog')).toBeNull();
  expect(block).not.toHaveBeenCalled();
  expect(onBlocked).not.toHaveBeenCalled();
});

test('every list loses the member at once, and is asked again unless its order would change', async () => {
  const items = [
    MEERA,
    KABIR,
    { member: MEERA },
    { member: KABIR },
    { other: MEERA },
    { other: KABIR },
    { other: null },
    { from: MEERA },
    { from: KABIR },
    { from: null },
  ];
  const list = { pages: [{ items, nextCursor: null }], pageParams: [undefined] };
  const [ordered, other] = [['browse'], ['likes']];
  queryClient.getQueryCache().build(queryClient, {
    queryKey: ordered,
    meta: { [KEEPS_ORDER]: true },
  });
  queryClient.setQueryData(ordered, list);
  queryClient.setQueryData(other, list);
  queryClient.setQueryData(['own'], { memberId: MEERA.memberId });
  queryClient.setQueryData(sessionQuery.queryKey, { member: null });

  await chooseBlock();
  expect(block).toHaveBeenCalledWith({ memberId: MEERA.memberId });
  const left = [KABIR, { member: KABIR }, { other: KABIR }, { other: null }, { from: KABIR }];
  for (const queryKey of [ordered, other]) {
    expect(queryClient.getQueryData<typeof list>(queryKey)?.pages[0]?.items).toEqual([
      ...left,
      { from: null },
    ]);
  }
  const isAskedAgain = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(isAskedAgain(other)).toBe(true);
  expect(isAskedAgain(['own'])).toBe(true);
  expect(isAskedAgain(ordered)).toBe(false);
  expect(isAskedAgain(sessionQuery.queryKey)).toBe(false);
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(toasts.toast).toHaveBeenCalledWith(
    'Meera is blocked. Settings lists whom you have blocked.',
  );
});

test('whoever is not there any more counts as blocked', async () => {
  block.mockRejectedValue(new ORPCError('NOT_FOUND'));
  await chooseBlock();
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(toasts.toastFailure).not.toHaveBeenCalled();
});

test('a block that failed says so, and leaves everything as it was', async () => {
  block.mockRejectedValue(new Error('no network'));
  await chooseBlock();
  expect(toasts.toastFailure).toHaveBeenCalledOnce();
  expect(onBlocked).not.toHaveBeenCalled();
  expect(toasts.toast).not.toHaveBeenCalled();
});
