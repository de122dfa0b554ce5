import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { Note } from '#web/ui/note.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from '../settings/settings.module.css';

/** Fetched when it is tapped: every page has the bar. */
async function setPaused(paused: boolean): Promise<void> {
  const { call } = await import('#web/lib/accounts.api.ts');
  await call.accounts[paused ? 'pause' : 'resume']();
}

function usePause() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setPaused,
    onSuccess: async (_, paused) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      tellOtherTabs('session-changed');
      await toast(paused ? 'You are paused.' : 'Welcome back. People can find you again.');
    },
    onError: (error) => toastFailure(error, 'That did not work. Please try again.'),
  });
}

/** Above every page, with one tap back. */
export function PausedNote() {
  const { mutate, isPending } = usePause();
  return (
    <Note
      tone="plum"
      label="You are paused"
      text="You are paused – nobody new sees you. Your matches and chats go on."
    >
      <Button size="sm" loading={isPending} onClick={() => mutate(false)}>
        Come back
      </Button>
    </Note>
  );
}

export function PauseSection() {
  const { member } = useAuth();
  const { mutate, isPending } = usePause();
  const pausedAt = member?.pausedAt ?? null;
  return (
    <SettingsSection
      title="Take a break"
      lead={
        pausedAt
          ? `You have been paused since ${dateText(pausedAt)}.`
          : 'Step out of sight without leaving.'
      }
    >
      <div className={classes.prose}>
        <p>
          While you are paused, nobody new sees you: not in browse or search, not in anybody’s
          likes, not by the address of your profile. Your matches and open chats go on and show that
          you are paused. You can look around and answer, but not like or write to anybody new. Your
          plan goes on, and you are back with one tap.
        </p>
        <div>
          <Button
            variant={pausedAt ? 'filled' : 'default'}
            loading={isPending}
            onClick={() => mutate(!pausedAt)}
          >
            {pausedAt ? 'Come back' : 'Pause my profile'}
          </Button>
        </div>
      </div>
    </SettingsSection>
  );
}
