import { useState } from 'react';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';

/** What is typed stays on this device until it is sent. */
export function useDraft(memberId: string, name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const draft = readDraft(memberId, name);
    return typeof draft === 'string' ? draft : '';
  });
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(memberId, name, next || null);
    },
  ];
}
