import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { useKeys } from './use-keys.ts';
import classes from './console.module.css';

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
