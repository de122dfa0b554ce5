import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 350;

interface Draft<Value> {
  value: Value;
  /** What it was begun on, and what of it was sent: when anything else arrives, the draft is outdated. */
  over: Value;
  sent: Value;
}

/** A value that follows the hand at once and is sent after a pause. `clean` is what arrives of it. */
export function useDraft<Value>(
  value: Value,
  send: (value: Value) => void,
  clean: (value: Value) => Value = (draft) => draft,
) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const counts = draft !== null && (draft.over === value || draft.sent === value);
  const current = counts ? draft.value : value;
  const unsent = counts && clean(current) !== value;

  const flush = () => {
    if (!unsent) return;
    setDraft({ value: current, over: value, sent: clean(current) });
    send(clean(current));
  };
  const sendNow = useEffectEvent(flush);
  useEffect(() => {
    if (!unsent) return;
    const timer = setTimeout(() => sendNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsent, current]);

  return {
    current,
    setCurrent: (next: Value) =>
      setDraft({ value: next, over: value, sent: counts ? draft.sent : value }),
    /** Without the pause. */
    flush,
  };
}
