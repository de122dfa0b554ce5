import { useEffect, useState } from 'react';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { usableChanges } from '../kept-changes.ts';

const DRAFT = 'profile';

export function readEdits(memberId: string): ProfileChanges {
  return usableChanges(readDraft(memberId, DRAFT));
}

export function forgetEdits(memberId: string): void {
  keepDraft(memberId, DRAFT, null);
}

/**
 * Edits are put away on this device with every change: a phone kills a tab without a word, and a session
 * may end. True when some were found on arrival.
 */
export function useKeptEdits(memberId: string, changes: ProfileChanges): boolean {
  const dirty = Object.keys(changes).length > 0;
  const [found] = useState(dirty);
  useEffect(() => {
    keepDraft(memberId, DRAFT, dirty ? changes : null);
  }, [memberId, changes, dirty]);
  return found;
}
