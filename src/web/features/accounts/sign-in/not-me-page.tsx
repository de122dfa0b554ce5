import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountLayout, ResultPage } from './account-layout.tsx';
import classes from './account-form.module.css';

/** Asks first: programs that look at mails open links too. */
export function NotMePage() {
  const { token } = useSearch({ from: '/not-me' });
  const [over, setOver] = useState<Over | null>(token ? null : 'expired');
  if (over === 'ended') return <LinkEnded />;
  if (over || !token) return <LinkExpired />;
  return <Question token={token} onOver={setOver} />;
}

/** Why there is nothing to ask. */
type Over = 'expired' | 'ended';

function Question({ token, onOver }: { token: string; onOver: (over: Over) => void }) {
  const errorId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function answer(send: () => Promise<void>): Promise<void> {
    setWorking(true);
    setMessage(null);
    try {
      await send();
    } catch (error) {
      setWorking(false);
      if (refusalOf(error)?.code === 'LINK_EXPIRED') onOver('expired');
      else setMessage(failureText(error, 'We could not do that just now. Please try again.'));
    }
  }

  async function disown(): Promise<void> {
    const { resetToken } = await call.accounts.notMe({ token });
    tellOtherTabs('session-changed');
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await navigate({
      to: '/reset-password',
      search: { token: resetToken },
      replace: true,
      state: { disowned: true },
    });
  }

  async function own(): Promise<void> {
    await call.accounts.itWasMe({ token });
    onOver('ended');
  }

  return (
    <AccountLayout
      title="Was this not you?"
      lead="Somebody signed in to your account, or changed something in it, as the mail says. If it was not you, take your account back now."
    >
      <div className={classes.result}>
        <FormError id={errorId} message={message} />
        <ul className={classes.points}>
          <li>Every device is signed out at once, yours too.</li>
          <li>The old password stops working, and you choose a new one.</li>
          <li>
            What was changed since then is undone: another email or mobile number, passkeys, an
            authenticator app, a deletion of your account. Recovery codes end too; you can make new
            ones.
          </li>
          <li>
            Did you get several such mails? Use the oldest that was not you: it undoes the most.
          </li>
        </ul>
        <Button size="lg" fullWidth disabled={working} onClick={() => void answer(disown)}>
          {working ? 'One moment...' : 'This was not me'}
        </Button>
        <Button variant="subtle" fullWidth disabled={working} onClick={() => void answer(own)}>
          It was me, leave everything as it is
        </Button>
      </div>
    </AccountLayout>
  );
}

const LinkEnded = () => (
  <ResultPage
    title="Good, it was you"
    tone="good"
    text="Everything stays as it is, and the link in that mail works no more."
  >
    <LinkButton to="/">Go on</LinkButton>
  </ResultPage>
);

const LinkExpired = () => (
  <ResultPage
    title="This link no longer works"
    tone="sorry"
    text="It works once, for seven days. If somebody else may be in your account, choose a new password: that signs out every device."
  >
    <LinkButton to="/forgot-password">Choose a new password</LinkButton>
  </ResultPage>
);
