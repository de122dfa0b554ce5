import { useEffect, useEffectEvent, useState } from 'react';
import { keepDraft, onDraftElsewhere, readDraft } from '#web/lib/unsaved-drafts.ts';

const asText = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

/** What is typed stays on this device until it is sent; fields of the same in several tabs hold the same. */
export function useDraft(memberId: string, name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => asText(readDraft(memberId, name)));

  const follow = useEffectEvent((draft: unknown, before: unknown) => {
    const isSent = draft === null && asText(before) === text;
    // What is being typed here is not overwritten; what was sent there is not offered once more.
    if (isSent || !document.hasFocus()) setText(asText(draft));
  });
  useEffect(() => onDraftElsewhere(memberId, name, (...news) => follow(...news)), [memberId, name]);

  return [
    text,
    (next) => {
      setText(next);
      keepDraft(memberId, name, next || null);
    },
  ];
}
