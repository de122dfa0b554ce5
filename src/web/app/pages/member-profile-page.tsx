import { Button } from '@mantine/core';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import { AskCompanion, CompanionRatings } from '#web/features/companions/index.ts';
import { WriteFirst } from '#web/features/messages/index.ts';
import { FaultBanner, LikeOn, useDecisions, useLastActive } from '#web/features/matching/index.ts';
import {
  CompanionOfferCard,
  CompatibilityCard,
  ProfileActions,
  ProfileSkeleton,
  useMemberView,
} from '#web/features/discovery/index.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PublicProfile } from '#web/features/profiles/index.ts';
import { MemberMenu, useReport } from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { CallButtons } from '#web/ui/call-buttons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useGoBack } from '../shell/logout.ts';
import classes from './member-profile-page.module.css';

export function MemberProfilePage() {
  const { memberId } = useParams({ from: '/member/profile/$memberId' });
  const { member } = useAuth();
  if (memberId === member?.id)
    return <Navigate to="/dashboard" search={{ view: 'public' }} replace />;
  // Another member is another page: nothing said about the one before may stay.
  return <OtherMember key={memberId} memberId={memberId} />;
}

const partnerOf = ({ profile: { memberId, displayName, profileImages } }: MemberView) => ({
  memberId,
  displayName,
  photo: profileImages[0] ?? null,
});

function OtherMember({ memberId }: { memberId: string }) {
  const goBack = useGoBack();
  const { view, error, absent, retry } = useMemberView(memberId);
  if (absent) {
    return (
      <div className={classes.absent}>
        <EmptyState
          icon={IconUserOff}
          order={1}
          title="Profile Not Found"
          text="This profile doesn't exist or may have been removed."
        >
          <Button onClick={goBack}>Go Back</Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={20} stroke={1.7} aria-hidden />}
          onClick={goBack}
        >
          Back
        </Button>
        {view && (
          <div className={classes.tools}>
            {view.matchId && <CallButtons partner={partnerOf(view)} framed />}
            <MemberMenu
              look="framed"
              member={view.profile}
              profileLink={false}
              onBlocked={goBack}
            />
          </div>
        )}
      </div>
      {view && <Profile view={view} onBlocked={goBack} />}
      {!view && !error && <ProfileSkeleton />}
      {!view && error && (
        <LoadFailure
          title="We could not load this profile"
          error={error}
          onRetry={retry}
          order={1}
        />
      )}
    </div>
  );
}

function Profile({ view, onBlocked }: { view: MemberView; onBlocked: () => void }) {
  const decisions = useDecisions();
  const report = useReport();
  const { memberId, displayName } = view.profile;
  const lastActive = useLastActive(view.lastActiveAt);
  const { ask } = useSearch({ from: '/member/profile/$memberId' });
  const navigate = useNavigate();
  // A reload opens what was closed no more.
  const stopAsking = () =>
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  return (
    <>
      <FaultBanner text={decisions.fault} onDismiss={decisions.dismissFault} />
      <PublicProfile
        // Whoever is not listed offers nothing, and is an ordinary member to everybody.
        profile={{ ...view.profile, companion: view.companionOffer !== null }}
        lastActive={view.paused ? 'Paused' : lastActive}
        onReportPhoto={(photo) => report({ member: { memberId, displayName }, photo, onBlocked })}
        renderLike={(liked) => (
          <LikeOn member={view.profile} standing={view.standing} liked={liked} />
        )}
        actions={
          <ProfileActions
            view={view}
            decisions={decisions}
            writeFirst={<WriteFirst memberId={memberId} name={displayName} />}
          />
        }
      >
        {view.companionOffer && (
          <div className={classes.companion}>
            <CompanionOfferCard offer={view.companionOffer} />
            <AskCompanion
              companion={view.profile}
              offer={view.companionOffer}
              asking={ask}
              onClose={stopAsking}
            />
            <CompanionRatings memberId={view.profile.memberId} />
          </div>
        )}
        <CompatibilityCard {...view} />
      </PublicProfile>
    </>
  );
}
