import type { CSSProperties } from 'react';
import classes from './share-bar.module.css';

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  color: 'plum' | 'marigold' | 'leaf';
  /** With a name it is read out as progress; without one the number stands beside it in words. */
  label?: string;
}

export function ShareBar({ share, color, label }: ShareBarProps) {
  const spoken = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(share * 100),
      }
    : { 'aria-hidden': true };
  const style = { '--share': share, '--share-color': `var(--${color})` } as CSSProperties;
  return <div className={classes.bar} style={style} {...spoken} />;
}
