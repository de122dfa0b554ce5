import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconHourglassLow } from '@tabler/icons-react';
import { call } from '#web/lib/accounts.api.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { indianDateTime } from '#web/lib/indian-time.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { Brand } from '#web/ui/brand.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ThemeButton } from '#web/ui/theme-switch.tsx';
import classes from './leaving-page.module.css';
import { YourDataSection } from './your-data-section.tsx';

/** All that somebody gets who has asked to be erased, and signed in again: a way back. */
export function LeavingPage({ onSignOut }: { onSignOut: () => void }) {
  const { member } = useAuth();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call.accounts.keepAccount(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      tellOtherTabs('session-changed');
      await toast('Welcome back. Your account stays as it was.');
    },
    onError: (error) => toastFailure(error, 'We could not keep your account. Please try again.'),
  });
  return (
    <>
      <header className={classes.header}>
        <Brand />
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        <PageFrame narrow title="You are about to leave">
          <div className={classes.card}>
            <IconHourglassLow size={40} stroke={1.4} aria-hidden className={classes.icon} />
            <p className={classes.when}>
              Your account will be erased at{' '}
              <strong>{member?.eraseAt && indianDateTime(member.eraseAt)}</strong> (India).
            </p>
            <p>
              Until then nobody sees you, and everything is still here: your profile, your matches,
              your chats. After that nobody can bring it back.
            </p>
            <div className={classes.actions}>
              <Button loading={isPending} onClick={() => mutate()}>
                Keep my account
              </Button>
              <Button variant="default" onClick={onSignOut}>
                Sign out
              </Button>
            </div>
          </div>
          <YourDataSection />
        </PageFrame>
      </main>
    </>
  );
}
