import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Hears the Back of phones, where the browser tells of it. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/**
 * Escape, Back on a phone and a tap beside it close what is open; the focus goes back to where it came from.
 * Mantine's useClickOutside knows only the tap.
 */
export function useDismiss(area: () => Element | null, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  const isInside = useEffectEvent((target: EventTarget | null) =>
    Boolean(target instanceof Node && area()?.contains(target)),
  );
  useEffect(() => {
    const opener = document.activeElement;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isInside(target)) dismiss();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // A dialog that stands above has the key to itself.
      if (event.target !== document.body && !isInside(event.target)) return;
      // The dialog that a chat may stand in stays open.
      event.preventDefault();
      dismiss();
    };
    // Without a step in the history, which would have to be taken back however the panel is closed.
    const back = window.CloseWatcher && new window.CloseWatcher();
    back?.addEventListener('close', () => dismiss());
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      back?.destroy();
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
}
