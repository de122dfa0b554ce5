import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { holdUnsavedWork, mayLeaveUnsavedWork } from '#web/lib/unsaved-work.ts';
import { ME, outgoing } from '#web/testing/messages.ts';
import { openOutbox, putIntoOutbox, takeFromOutbox } from './outbox-store.ts';
import { useUnsentGuard } from './outbox.ts';

const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

function Page() {
  useUnsentGuard();
  return null;
}

test('who signs out is asked about what has not been sent, besides whatever else is not saved', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const close = openOutbox(ME);
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Page />));
  expect(await mayLeaveUnsavedWork()).toBe(true);

  act(() => putIntoOutbox(outgoing('one')));
  const letGo = holdUnsavedWork(async () => true);
  confirm.mockResolvedValue(false);
  expect(await mayLeaveUnsavedWork()).toBe(false);
  expect(confirm.mock.lastCall?.[0].title).toBe('1 message has not been sent');
  letGo();

  act(() => takeFromOutbox('one'));
  expect(await mayLeaveUnsavedWork()).toBe(true);
  act(() => root.unmount());
  close();
});
