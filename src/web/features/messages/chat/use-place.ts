import { useCallback, useRef } from 'react';

/** Moves the messages into view: the newest, or one that was asked for. */
export function usePlace() {
  const scroller = useRef<HTMLDivElement>(null);

  const toNewest = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);

  const toMessage = useCallback((seq: number) => {
    // What was just fetched is on the page with the next drawing.
    requestAnimationFrame(() => {
      const message = scroller.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
      if (!message) return;
      message.scrollIntoView({ block: 'center' });
      message.dataset['flash'] = '';
      message.addEventListener('animationend', () => delete message.dataset['flash'], {
        once: true,
      });
    });
  }, []);

  return { scroller, toNewest, toMessage };
}
