import type { ReactNode } from 'react';
import classes from './status-page.module.css';

interface StatusPageProps {
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** The two circles of the mark, fallen apart: something is not where it should be. */
function ApartMark() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 132 72"
      width="132"
      height="72"
      aria-hidden="true"
    >
      <circle cx="32" cy="36" r="28" fill="var(--plum)" />
      <circle
        cx="100"
        cy="36"
        r="28"
        fill="none"
        stroke="var(--marigold)"
        strokeWidth="4"
        strokeDasharray="7 9"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function StatusPage({ title, text, actions }: StatusPageProps) {
  return (
    <div className={classes.page}>
      <ApartMark />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
