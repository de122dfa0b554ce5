import { useEffect, useEffectEvent } from 'react';

const TYPED_INTO =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';

/** Single keys that act wherever the focus is, except where somebody types or a dialog asks something. */
export function useKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPED_INTO)) return;
    if (document.querySelector('dialog[open]')) return;
    const act = actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
