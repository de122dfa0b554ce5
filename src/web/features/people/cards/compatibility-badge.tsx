import { VisuallyHidden } from '@mantine/core';
import classes from './compatibility-badge.module.css';

/** How well the two fit; nothing where there is nothing to compare. */
export function CompatibilityBadge({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  return (
    <span className={classes.badge} title={`${percent}% compatible with you`}>
      {percent}%<VisuallyHidden> compatible</VisuallyHidden>
    </span>
  );
}
