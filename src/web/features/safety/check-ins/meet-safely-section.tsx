import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';

/** The way there from the settings. */
export function MeetSafelySection() {
  return (
    <SettingsSection
      title="Meet safely"
      lead="Meeting somebody? If you do not check in when it should be over, we tell somebody you trust."
    >
      <LinkButton to="/meet-safely" variant="default">
        Plan a check-in
      </LinkButton>
    </SettingsSection>
  );
}
