import { useEffect, useEffectEvent } from 'react';
import { useHistoryDepth } from '#web/lib/history-depth.ts';

let opened: { memberId: string; depth: number } | null = null;

/** Whoever comes back from a profile goes on at the card that opened it. The returned function notes that card. */
export function useOpenedCard(shown: boolean): (memberId: string) => void {
  const depth = useHistoryDepth();
  const goOn = useEffectEvent(() => {
    if (opened?.depth !== depth) return;
    const link = document.querySelector<HTMLElement>(
      `article a[href="/profile/${opened.memberId}"]`,
    );
    // Where it was, the router has scrolled to already.
    link?.focus({ preventScroll: true });
    opened = null;
  });
  useEffect(() => {
    if (shown) goOn();
  }, [shown]);
  return (memberId) => {
    opened = { memberId, depth };
  };
}
