import { useEffect, useRef, useState } from 'react';
import { profileChangesSchema, type ProfileChanges } from '#contract/profiles.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';

const DRAFT = 'profile';

function readEdits(memberId: string): ProfileChanges {
  const kept = profileChangesSchema.safeParse(readDraft(memberId, DRAFT));
  return kept.data ?? {};
}

/**
 * Edits that were swept away without a question, such as by a session that ended, are put away on
 * this device and found again on return.
 */
export function useKeptEdits(memberId: string) {
  const [found] = useState(() => readEdits(memberId));
  const latest = useRef<ProfileChanges>({});

  useEffect(() => {
    keepDraft(memberId, DRAFT, null);
    return () => {
      if (Object.keys(latest.current).length > 0) keepDraft(memberId, DRAFT, latest.current);
    };
  }, [memberId]);

  return {
    found,
    /** What would be lost now. */
    remember: (changes: ProfileChanges) => {
      latest.current = changes;
    },
  };
}
