import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  /** Holds the heading. */
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  id?: string;
}

/** Native, so that it opens with scripts off and the browser's own search finds what is inside. */
export function Disclosure({ title, children, open = false, id }: DisclosureProps) {
  return (
    <details className={classes.item} open={open} id={id}>
      <summary>
        {title}
        <IconPlus className={classes.sign} size={24} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
