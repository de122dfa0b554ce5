import '@mantine/core/styles/Stack.css';
import { Button, Skeleton, Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient, useMutation, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settings } from '#contract/profiles/endpoints.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSwitchSaves } from '#web/lib/switch-saves.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { SwitchList } from '#web/ui/switch-list.tsx';
import { whoMayCallChoices, type WhoMayCall } from '#contract/profiles/rules.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { api, call } from '../profiles.api.ts';

type Toggle = Exclude<keyof Settings, 'whoMayCall'>;

const toggles: { name: Toggle; label: string; text: string }[] = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    text: 'We write when a message has waited a day for you to read it. Mails about your account itself always come.',
  },
  {
    name: 'pushNotifications',
    label: 'Push notifications',
    text: 'Browsers you have allowed tell you of likes, matches, messages, payments and check-ins, also when our pages are closed.',
  },
  {
    name: 'profileVisibility',
    label: 'Profile visibility',
    text: 'Members can find you in browse and search. Off: you are gone from browse and search. People you have liked, matched with or written to still see you.',
  },
  {
    name: 'showOnlineStatus',
    label: 'Show online status',
    text: 'Members see when you were last here.',
  },
  {
    name: 'allowMessagesFromAnyone',
    label: 'Allow messages from anyone',
    text: 'Members you have not matched with may send you a message request, which you accept or decline. Off: matches only.',
  },
  {
    name: 'onlyVerified',
    label: 'Only verified people can like or write to me',
    text: 'Others are told so, and how to get verified. Your matches and open chats go on as before.',
  },
  {
    name: 'photoWall',
    label: 'Be part of the picture wall',
    text: 'Let my photo be part of the blurred picture wall that people without a plan see. At most 12 by 12 spots of colour, no name.',
  },
];

interface TogglesProps {
  /** How things stand with notifications on this device. */
  pushNote: ReactNode;
  /** Those alone, where not all are wanted. */
  only?: readonly Toggle[];
  onSaved?: () => void;
}

interface SettingsTogglesProps extends TogglesProps {
  title?: string;
  lead?: string;
}

export function SettingsToggles({
  title = 'Notifications and privacy',
  lead = 'What reaches you, and who sees you.',
  ...rest
}: SettingsTogglesProps) {
  const { data, isPending, refetch } = useQuery(api.profiles.own.queryOptions());
  return (
    <SettingsSection title={title} lead={lead}>
      {isPending && <Skeleton height={104 * (rest.only ?? toggles).length} radius="md" />}
      {!isPending && !data && (
        <p>
          We could not load your settings.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <Toggles settings={data.settings} {...rest} />}
    </SettingsSection>
  );
}

function Toggles({
  settings: all,
  pushNote,
  only,
  onSaved,
}: TogglesProps & { settings: Settings }) {
  const { whoMayCall: _, ...saved } = all;
  const queryClient = useQueryClient();
  const { shown, change, outcome } = useSwitchSaves(saved, async (name, on) => {
    const settings = await call.profiles.updateSettings({ [name]: on });
    await writeSettings(queryClient, settings);
    onSaved?.();
  });
  return (
    <SwitchList
      switches={only ? toggles.filter(({ name }) => only.includes(name)) : toggles}
      notes={{ pushNotifications: pushNote }}
      shown={shown}
      onChange={change}
      outcome={outcome}
    />
  );
}

const writeSettings = (queryClient: QueryClient, settings: Settings) =>
  writeAnswer(
    queryClient,
    api.profiles.own.queryKey(),
    (profile) => profile && { ...profile, settings },
  );

const texts: Record<WhoMayCall, { label: string; text: string }> = {
  nobody: {
    label: 'Nobody',
    text: 'You can still call others, and calls that you have agreed on come at their time.',
  },
  matches: { label: 'My matches', text: 'As long as you are matched.' },
  met: {
    label: 'My matches, and companions I have met',
    text: 'Also companions with whom a request has taken place.',
  },
};

/** Saves itself; shown at once, and taken back where it could not be saved. */
export function WhoMayCallSetting() {
  const queryClient = useQueryClient();
  const { data } = useQuery(api.profiles.own.queryOptions());
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (whoMayCall: WhoMayCall) => call.profiles.updateSettings({ whoMayCall }),
    onSuccess: (settings) => writeSettings(queryClient, settings),
    onError: (error) => toastFailure(error, 'Failed to save settings. Please try again.'),
  });
  if (!data) return null;
  const chosen = isPending ? variables : data.settings.whoMayCall;
  return (
    <SettingsSection title="Who may call me" lead="Nobody else reaches you by call.">
      <Radio.Group aria-label="Who may call me" value={chosen} onChange={(value) => mutate(value)}>
        <Stack gap="sm">
          {whoMayCallChoices.map((value) => (
            <Radio
              key={value}
              value={value}
              label={texts[value].label}
              description={texts[value].text}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsSection>
  );
}
