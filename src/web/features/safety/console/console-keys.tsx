import { useEffect, useEffectEvent, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './console.module.css';

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

/** What the keys of a page do: behind a button, and behind the key ?. */
export function KeysHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <ActionIcon aria-label="Keys" className={classes.keysButton} onClick={() => setOpen(true)}>
        <IconKeyboard size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Sheet open={open} onClose={() => setOpen(false)} title="Keys">
        <dl className={classes.keys}>
          {[...keys, ['?', 'Shows these keys'] as const].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 52 min, 3 h, 2 days: as coarse as a glance needs it. */
export function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'a moment';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} days`;
}

/** "due in 3 h", "2 h late". */
export function dueText(dueAt: string, now: Date): { text: string; isLate: boolean } {
  const left = Date.parse(dueAt) - now.getTime();
  return left < 0
    ? { text: `${durationText(-left)} late`, isLate: true }
    : { text: `due in ${durationText(left)}`, isLate: false };
}
