import { Suspense } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import { PausedNote } from '#web/features/accounts/index.ts';
import { useSubscription } from '#web/features/billing/index.ts';
import { CallProvider } from '#web/features/companions/index.ts';
import { Today } from '#web/features/home/index.ts';
import { MatchMoments } from '#web/features/matching/index.ts';
import { MatchOpening } from '#web/features/messages/index.ts';
import { CheckInBar, ReportProvider, RestrictedNote } from '#web/features/safety/index.ts';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { MemberNews } from '../shell/member-news.tsx';
import { TabBar } from '../shell/shell-navigation.tsx';
import classes from './member-home.module.css';

/** What the landing page begins with for a member, and the tab bar of their phone. Whoever is here is taken for present: calls ring. */
export function MemberHome({ member }: { member: Member }) {
  const { isActive } = useSubscription();
  return (
    <ConfirmProvider>
      <ReportProvider>
        <CallProvider on={isActive}>
          <div className={classes.notes}>
            {member.status === 'restricted' && <RestrictedNote />}
            {member.pausedAt && <PausedNote />}
            <Suspense>
              <CheckInBar />
            </Suspense>
          </div>
          <Today member={member} actions={<MemberNews memberId={member.id} hasPlan={isActive} />} />
        </CallProvider>
        <div className={classes.tabs}>
          <TabBar />
        </div>
        {isActive && <MatchMoments Opening={MatchOpening} />}
      </ReportProvider>
    </ConfirmProvider>
  );
}
