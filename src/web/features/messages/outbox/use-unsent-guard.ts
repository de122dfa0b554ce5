import { useEffect } from 'react';
import { holdUnsavedWork } from '#web/lib/unsaved-work.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { useOutbox } from './outbox-store.ts';
import { unsentWords } from './unsent-words.ts';

/** Asks before signing out, which takes along what has not gone out yet. */
export function useUnsentGuard(): void {
  const confirm = useConfirm();
  const unsent = useOutbox().length;
  useEffect(() => {
    if (unsent === 0) return;
    return holdUnsavedWork(() =>
      confirm({
        title: unsentWords(unsent),
        body: 'Signing out leaves nothing of yours on this device, so what has not been sent is lost.',
        confirmLabel: 'Sign out',
        cancelLabel: 'Stay',
        danger: true,
      }),
    );
  }, [unsent, confirm]);
}
