import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ConsentHistory,
  consentsKey,
  NomineeSection,
  PhoneSection,
} from '#web/features/accounts/index.ts';
import { BrowserPermission } from '#web/features/notifications/index.ts';
import { SettingsToggles } from '#web/features/profiles/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from '../dashboard/dashboard.module.css';

/** What a member may refuse by itself, and all else that the law lets them decide about their data. */
export function PrivacyChoicesPage() {
  const queryClient = useQueryClient();
  return (
    <PageFrame
      narrow
      title="Privacy choices"
      lead={
        <>
          What is optional, and how to say no to it. Everything else is needed for the membership:
          the <Link to="/privacy">Privacy Policy</Link> lists it purpose by purpose.
        </>
      }
    >
      <div className={classes.stack}>
        <SettingsToggles
          only={['emailNotifications', 'pushNotifications', 'photoWall']}
          title="Optional"
          lead="Switch one off, and we stop at once."
          pushNote={<BrowserPermission />}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: consentsKey })}
        />
        <PhoneSection />
        <SettingsSection
          title="Identity check and check-ins"
          lead="There is nothing of them unless you begin one. You end it on the page where it began: what you gave for it is destroyed."
        >
          <div className={classes.links}>
            <LinkButton to="/verify" variant="default">
              Identity check
            </LinkButton>
            <LinkButton to="/meet-safely" variant="default">
              Check-ins
            </LinkButton>
          </div>
        </SettingsSection>
        <ConsentHistory />
        <NomineeSection />
        <SettingsSection
          title="Ask about your data"
          lead="You may ask what we keep about you, and to have it corrected or erased. A person answers within 90 days. If you are not content, you may complain to the Data Protection Board of India."
        >
          <LinkButton to="/grievance" variant="default">
            Write a request
          </LinkButton>
        </SettingsSection>
      </div>
    </PageFrame>
  );
}
