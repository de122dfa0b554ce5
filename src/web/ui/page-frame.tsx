import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  /** For pages that are one short column. */
  narrow?: boolean;
  /** On phones little stands above the content. */
  dense?: boolean;
  children: ReactNode;
}

export function PageFrame({
  title,
  lead,
  actions,
  narrow = false,
  dense = false,
  children,
}: PageFrameProps) {
  return (
    <div
      className={classes.frame}
      data-narrow={narrow || undefined}
      data-dense={dense || undefined}
    >
      <div className={classes.head}>
        <div className={classes.text}>
          {/* Where the focus goes when what it was on has gone. */}
          <Title order={1} tabIndex={-1} size="clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)">
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
