import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSwitches } from '#contract/notifications/endpoints.ts';
import { api, call } from '../notifications.api.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSwitchSaves } from '#web/lib/switch-saves.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { SwitchList } from '#web/ui/switch-list.tsx';

interface Switch {
  name: keyof NotificationSwitches;
  label: string;
  text: string;
}

const switches: Switch[] = [
  {
    name: 'like',
    label: 'Likes',
    text: 'Tell me when someone likes my profile. Off: likes still wait on the Likes page.',
  },
  {
    name: 'match',
    label: 'Matches',
    text: 'Tell me when a match is made. Off: matches still appear on the Matches page.',
  },
  {
    name: 'message',
    label: 'Messages',
    text: 'Tell me when someone writes to me. Off: messages still wait on the Messages page.',
  },
  {
    name: 'messageRequest',
    label: 'Message requests',
    text: 'Tell me when somebody I have not matched with asks to write to me. Off: requests still wait on the Messages page.',
  },
  {
    name: 'call',
    label: 'Calls',
    text: 'Tell me of calls, also when our pages are closed. Off: they ring on open pages only.',
  },
  {
    name: 'request',
    label: 'Requests',
    text: 'Tell me of requests for a chat or call, answers and reminders. Off: all of it still stands on the Requests page.',
  },
  {
    name: 'payment',
    label: 'Payments, earnings and membership',
    text: 'Tell me of payments, before my plan ends, and as a companion of what I earn and of payouts. Off: all of it still stands under My Subscription and Earnings.',
  },
  {
    name: 'verification',
    label: 'Identity check',
    text: 'Tell me how my identity check goes. Off: it still stands under Verify your identity, and is mailed.',
  },
];

export function NotificationSettings() {
  const { data, isPending, refetch } = useQuery(api.notifications.switches.queryOptions());
  return (
    <SettingsSection title="What we tell you" lead="Behind the bell and in your browser.">
      {isPending && <Skeleton height={400} radius="md" />}
      {!isPending && !data && (
        <p>
          We could not load these settings.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <Switches saved={data} />}
    </SettingsSection>
  );
}

function Switches({ saved }: { saved: NotificationSwitches }) {
  const queryClient = useQueryClient();
  const saves = useSwitchSaves(saved, async (name, on) => {
    const answer = await call.notifications.updateSwitches({ [name]: on });
    await writeAnswer(queryClient, api.notifications.switches.queryKey(), answer);
  });
  return (
    <SwitchList
      switches={switches}
      shown={saves.shown}
      onChange={saves.change}
      outcome={saves.outcome}
    />
  );
}
