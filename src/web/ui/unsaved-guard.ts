import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { draftsAreDropped } from '#web/lib/unsaved-drafts.ts';
import { holdUnsavedWork } from '#web/lib/unsaved-work.ts';
import { useConfirm } from './confirm-dialog.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

interface UnsavedGuard {
  dirty: boolean;
  /** What is lost: "What you changed in your profile". */
  what: string;
  onDiscard: () => void;
  /** Where the edits stay on the page: a jump there leaves nothing. */
  staysAt: (next: Place) => boolean;
}

/** Asks before edits are lost: on the way to another page or tab, on reload, and before signing out. */
export function useUnsavedGuard({ dirty, what, onDiscard, staysAt }: UnsavedGuard): void {
  const confirm = useConfirm();
  const asking = useRef<Promise<boolean>>(undefined);

  const mayLeave = useCallback(async () => {
    // Pressing Back again while the question stands is no second question.
    const question =
      asking.current ??
      confirm({
        title: 'Leave without saving?',
        body: `${what} is not saved yet.`,
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        danger: true,
      });
    asking.current = question;
    const agreed = await question;
    asking.current = undefined;
    return agreed;
  }, [confirm, what]);

  // Signing out takes the edits along itself, once it has succeeded.
  useEffect(() => (dirty ? holdUnsavedWork(mayLeave) : undefined), [dirty, mayLeave]);

  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (staysAt(next)) return false;
      const agreed = await mayLeave();
      if (agreed) onDiscard();
      return !agreed;
    },
    // The edits of a member who is gone keep no page open for the next one.
    enableBeforeUnload: () => dirty && !draftsAreDropped(),
    disabled: !dirty,
  });
}
