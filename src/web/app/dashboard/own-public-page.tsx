import { IconArrowLeft } from '@tabler/icons-react';
import { OwnPublicProfile } from '#web/features/profiles/public/own-public-profile.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import { profileMode } from '#web/features/profiles/profile-mode.ts';

export function OwnPublicPage() {
  return (
    <PageFrame
      title="As others see you"
      lead="Your profile as other members see it. Your email, settings and preferences are not part of it."
    >
      <LinkButton
        {...profileMode()}
        variant="default"
        size="sm"
        mb={24}
        leftSection={<IconArrowLeft size={20} stroke={1.7} aria-hidden />}
      >
        Back to My Profile
      </LinkButton>
      <OwnPublicProfile />
    </PageFrame>
  );
}
