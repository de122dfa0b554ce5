import '@mantine/core/styles/Stack.css';
import { Radio, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { whoMayCallChoices, type WhoMayCall } from '#contract/profiles/rules.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { api, call } from '../api.ts';

const words: Record<WhoMayCall, { label: string; text: string }> = {
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
  const own = api.profiles.own.queryOptions();
  const { data } = useQuery(own);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (whoMayCall: WhoMayCall) => call.profiles.updateSettings({ whoMayCall }),
    onSuccess: (settings) =>
      queryClient.setQueryData(own.queryKey, (profile) => profile && { ...profile, settings }),
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
              label={words[value].label}
              description={words[value].text}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsSection>
  );
}
