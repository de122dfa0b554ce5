import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';

const look = { tone: 'marigold', label: 'Your profile' } as const;

/** Whoever is not listed cannot be liked back. */
export function FinishProfileNote() {
  return (
    <Note
      {...look}
      text="Others cannot find you yet. Finish your profile, so that those you like can like you back."
    >
      <LinkButton to="/onboarding" size="sm">
        Finish your profile
      </LinkButton>
    </Note>
  );
}

export function HiddenProfileNote() {
  return (
    <Note {...look} text="Your profile is hidden: those you like cannot find you.">
      <LinkButton to="/dashboard" search={{ tab: 'settings' }} size="sm">
        Show my profile
      </LinkButton>
    </Note>
  );
}
