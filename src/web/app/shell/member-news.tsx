import { useEffect } from 'react';
import { useLiveSubscription } from '#web/features/billing/index.ts';
import { useRequestUpdates } from '#web/features/companions/index.ts';
import { useBrowseAnew } from '#web/features/matching/index.ts';
import { useMessageUpdates } from '#web/features/messages/index.ts';
import { NotificationBell, useAlerts } from '#web/features/notifications/index.ts';
import { useOwnUpdates } from '#web/features/profiles/index.ts';
import { useAccountStatusUpdates } from '#web/features/safety/index.ts';
import { startServiceWorker } from '#web/lib/service-worker.ts';
import { useWatching } from '#web/lib/watching.ts';

/** The bell, and with it everything that tells a member what is new. */
export function MemberNews({ memberId, hasPlan }: { memberId: string; hasPlan: boolean }) {
  useAlerts();
  useAccountStatusUpdates();
  useOwnUpdates();
  useBrowseAnew();
  useLiveSubscription();
  useWatching();
  useEffect(startServiceWorker, []);
  return (
    <>
      {hasPlan && <MessageNews memberId={memberId} />}
      {hasPlan && <RequestNews />}
      <NotificationBell />
    </>
  );
}

function MessageNews({ memberId }: { memberId: string }) {
  useMessageUpdates(memberId);
  return null;
}

function RequestNews() {
  useRequestUpdates();
  return null;
}
