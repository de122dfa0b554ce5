import type { ReactNode } from 'react';
import classes from './member-grid.module.css';

interface MemberGridProps {
  label: string;
  /** What is shown is about to be replaced. */
  busy?: boolean;
  children: ReactNode;
}

/** Cards beside each other: two on a phone, more where there is room. */
export function MemberGrid({ label, busy = false, children }: MemberGridProps) {
  return (
    <section
      className={classes.grid}
      aria-label={label}
      aria-busy={busy}
      inert={busy}
      data-busy={busy || undefined}
    >
      {children}
    </section>
  );
}
