import { useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR_BOTTOM = 120;
const SHOWN_MS = 2500;

/** Moves the messages into view: the newest, or one that was asked for. */
export function usePlace() {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  /** From the newest message. */
  const [away, setAway] = useState(false);

  const goThere = useCallback(() => {
    const message = scroller.current?.querySelector<HTMLElement>(`[data-seq="${wanted.current}"]`);
    if (!message) return;
    wanted.current = null;
    show(message);
  }, []);
  // What was just fetched may be drawn only later.
  useLayoutEffect(goThere);

  const toNewest = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);

  const toMessage = useCallback(
    (seq: number) => {
      wanted.current = seq;
      goThere();
    },
    [goThere],
  );

  const noteScroll = useCallback((scrollTop: number) => setAway(-scrollTop > NEAR_BOTTOM), []);

  return { scroller, away, noteScroll, toNewest, toMessage };
}

/** In the middle, marked for a while; the keyboard goes on from there. */
function show(message: HTMLElement): void {
  message.scrollIntoView({ block: 'center' });
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.dataset['flash'] = '';
  setTimeout(() => delete message.dataset['flash'], SHOWN_MS);
}
