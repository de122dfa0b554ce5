import { useRef, type PointerEvent } from 'react';

const LONG_MS = 450;
const STILL_PX = 10;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

/**
 * For fingers. Mantine's forgets the first of two, so that a pinch would press, and lets the tap through that ends the
 * press.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(null);

  function end(): void {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        leaveTheRest();
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Until the next touch: what lies below the finger when it lifts was not meant, nor is the browser's own menu. */
function leaveTheRest(): void {
  const until = new AbortController();
  const { signal } = until;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['click', 'contextmenu']) {
    document.addEventListener(type, stop, { capture: true, signal });
  }
  document.addEventListener('pointerdown', () => until.abort(), { capture: true, signal });
}
