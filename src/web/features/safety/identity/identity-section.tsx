import { useQuery } from '@tanstack/react-query';
import type { Identity } from '#contract/safety/identity.endpoints.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { identityQuery, useIdentityUpdates } from './identity.api.ts';

function wordsOf(identity: Identity | undefined): { lead: string; action: string } {
  if (identity?.verifiedAt)
    return { lead: 'You are verified. What you showed is destroyed.', action: 'See what is kept' };
  switch (identity?.check?.state) {
    case 'waiting':
      return { lead: 'Your check is with our team.', action: 'See your check' };
    case 'started':
      return { lead: 'You have begun a check. A little is still missing.', action: 'Go on' };
    case 'refused':
      return { lead: 'Your last check was not confirmed.', action: 'See why, and try again' };
    case 'revoked':
      return {
        lead: 'Your earlier check does not hold any more.',
        action: 'See why, and try again',
      };
    default:
      return {
        lead: 'Show once with a document and a selfie that you are you. Both are destroyed after the decision.',
        action: 'Verify your identity',
      };
  }
}

/** Where somebody stands with their identity check, and the way there. */
export function IdentitySection() {
  useIdentityUpdates();
  const { lead, action } = wordsOf(useQuery(identityQuery).data);
  return (
    <SettingsSection title="Identity check" lead={lead}>
      <LinkButton to="/verify" variant="default">
        {action}
      </LinkButton>
    </SettingsSection>
  );
}
