import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { refusals } from '#contract/errors.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { ANYBODYS } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountLayout, ResultPage } from './account-layout.tsx';
import { ResendButton } from './mailed-link.tsx';

const QUERY_NAME = 'confirm-email';

/** Asked once, since the link works only once, and kept even when the session changes meanwhile. */
function useConfirmation(token: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [QUERY_NAME, token],
    queryFn: async () => {
      const confirmed = await call.accounts.confirmEmail({ token });
      tellOtherTabs('session-changed');
      // The session and the profile both show the address.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== QUERY_NAME,
      });
      return confirmed;
    },
    enabled: token !== '',
    meta: { [ANYBODYS]: true },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function ConfirmEmailPage() {
  const { token = '' } = useSearch({ from: '/confirm-email' });
  const { member, loading } = useAuth();
  const { data: confirmed, error, isFetching, refetch } = useConfirmation(token);

  if (confirmed) return <Confirmed email={confirmed.email} />;
  if (isFetching || loading) return <Confirming />;
  if (error && refusalOf(error)?.code !== 'LINK_EXPIRED') {
    return (
      <ResultPage
        tone="sorry"
        title="That did not work"
        text={failureText(error, 'We could not confirm your email just now. Please try again.')}
      >
        <Button onClick={() => void refetch()}>Try again</Button>
      </ResultPage>
    );
  }
  if (member?.emailVerified) return <ConfirmedBefore email={member.email} />;
  return (
    <ResultPage tone="sorry" title="This link no longer works" text={refusals.LINK_EXPIRED.message}>
      {member ? (
        <ResendButton />
      ) : (
        <LinkButton to="/login" search={{ next: '/dashboard' }}>
          Sign in to get a new link
        </LinkButton>
      )}
    </ResultPage>
  );
}

function Confirming() {
  return (
    <AccountLayout title="Confirming your email" lead="This takes only a moment.">
      <Skeleton height={84} radius="md" />
    </AccountLayout>
  );
}

function Confirmed({ email }: { email: string }) {
  const { member } = useAuth();
  return (
    <ResultPage
      title="Email confirmed"
      tone="good"
      text={
        <>
          Thank you. <strong>{email}</strong> is confirmed.
        </>
      }
    >
      {member ? (
        <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
      ) : (
        <LinkButton to="/login">Sign In</LinkButton>
      )}
    </ResultPage>
  );
}

/** The link did nothing, and nothing is left to do. */
function ConfirmedBefore({ email }: { email: string }) {
  return (
    <ResultPage
      tone="sorry"
      title="Nothing left to confirm"
      text={
        <>
          This link is not valid any more. Your email <strong>{email}</strong> is already confirmed.
        </>
      }
    >
      <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
    </ResultPage>
  );
}
