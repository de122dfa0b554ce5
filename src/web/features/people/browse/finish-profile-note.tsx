import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './finish-profile-note.module.css';

/** Whoever is not listed cannot be liked back. */
export function FinishProfileNote() {
  return (
    <aside className={classes.note} aria-label="Your profile">
      <p className={classes.text}>
        Others cannot find you yet. Finish your profile, so that those you like can like you back.
      </p>
      <LinkButton to="/onboarding" size="sm">
        Finish your profile
      </LinkButton>
    </aside>
  );
}
