import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './unlisted-notes.module.css';

/** Whoever is not listed cannot be liked back. */
export function FinishProfileNote() {
  return (
    <UnlistedNote text="Others cannot find you yet. Finish your profile, so that those you like can like you back.">
      <LinkButton to="/onboarding" size="sm">
        Finish your profile
      </LinkButton>
    </UnlistedNote>
  );
}

export function HiddenProfileNote() {
  return (
    <UnlistedNote text="Your profile is hidden: those you like cannot find you.">
      <LinkButton to="/dashboard" search={{ tab: 'settings' }} size="sm">
        Show my profile
      </LinkButton>
    </UnlistedNote>
  );
}

function UnlistedNote({ text, children }: { text: string; children: ReactNode }) {
  return (
    <aside className={classes.note} aria-label="Your profile">
      <p className={classes.text}>{text}</p>
      {children}
    </aside>
  );
}
