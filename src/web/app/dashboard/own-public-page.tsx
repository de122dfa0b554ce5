import { IconArrowLeft } from '@tabler/icons-react';
import { OwnPublicProfile, profileMode } from '#web/features/profiles/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

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
