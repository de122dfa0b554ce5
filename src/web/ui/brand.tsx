import { useSite } from '#web/lib/site.tsx';
import classes from './brand.module.css';

/** Two who stand together: the mark and the name. */
export function Brand() {
  const { brandName } = useSite();
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 34 22" width="34" height="22" aria-hidden="true">
        <circle cx="11" cy="11" r="11" fill="var(--plum)" />
        <circle cx="23" cy="11" r="11" fill="var(--marigold)" />
        <path d="M17 1.78a11 11 0 0 1 0 18.44a11 11 0 0 1 0-18.44" fill="var(--paper)" />
      </svg>
      {brandName}
    </span>
  );
}
