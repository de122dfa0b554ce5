import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  COME_BACK_HOURS,
  ERASED_WITHIN_HOURS,
  keptKinds,
  keptParts,
} from '#contract/accounts/leaving.rules.ts';
import { capabilities, shownText } from '#contract/capabilities.ts';
import { companionsContract } from '#contract/companions/endpoints.ts';
import { formatExactly, rupees } from '#contract/money.ts';
import { api } from '#web/lib/accounts.api.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { copyFirst, deletion } from '../accounts.claims.ts';
import classes from '../settings/settings.module.css';

const { api: earningsApi } = apiClient({
  companions: { earnings: companionsContract.earnings },
});

export function DeleteAccountSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SettingsSection danger title="Delete Account">
        <div className={classes.prose}>
          <p>
            {shownText(deletion)} The <Link to="/privacy">Privacy Policy</Link> has the details.
          </p>
          <div>
            <Button variant="outline" color="brick" onClick={() => setAsking(true)}>
              Delete my account
            </Button>
          </div>
        </div>
      </SettingsSection>
      <DeleteAccountSheet open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Says what goes, what stays and what it costs before anything happens. */
function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { askDeletion, member } = useAuth();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  async function leave(): Promise<void> {
    setLeaving(true);
    await askDeletion(() => navigate({ to: '/login', state: { leaving: true } }));
    setLeaving(false);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Delete your account?"
      footer={
        <div className={classes.answers}>
          <Button onClick={onClose}>Keep my account</Button>
          <Button variant="outline" color="brick" loading={isLeaving} onClick={() => void leave()}>
            Delete my account
          </Button>
        </div>
      }
    >
      <div className={classes.prose}>
        <p>
          You vanish at once, for everybody, and all your devices are signed out. For{' '}
          {COME_BACK_HOURS} hours you can come back by signing in. After that nobody can bring your
          account back.
        </p>
        <h3>What is erased</h3>
        <p>
          Your profile and photos, likes and matches, everything that you wrote and every photo that
          you sent, within {ERASED_WITHIN_HOURS} hours. Where you talked with somebody, they see
          “Former member”, and their own words only. You get a receipt by email.
        </p>
        {member?.userType === 'provider' && <Unpaid />}
        <Kept />
        <p>{shownText(copyFirst)}</p>
      </div>
    </Sheet>
  );
}

/** What a companion would leave behind: once they are erased, there is nobody to pay it to. */
function Unpaid() {
  const { data } = useQuery(earningsApi.companions.earnings.queryOptions());
  if (!data) return null;
  const minor = data.available.minor + data.onHold.minor + data.inPayout.minor;
  if (minor <= 0) return null;
  return (
    <>
      <h3>Your earnings</h3>
      <p>
        {formatExactly(rupees(minor))} that you earned was not paid out yet. Please take a payout
        first, and wait until it has reached you: once your account is erased, we no longer know
        whom to pay. See <Link to="/earnings">your earnings</Link>.
      </p>
    </>
  );
}

function Kept() {
  const { data } = useQuery(api.accounts.leaving.queryOptions());
  if (!data) return <Skeleton height={140} />;
  return (
    <>
      <h3>What the law makes us keep</h3>
      <ul className={classes.kept}>
        {keptKinds.map((kind) => {
          const { needs, what, why, howLong } = keptParts[kind];
          if (needs && !capabilities[needs]) return null;
          return (
            <li key={kind}>
              {what}: {howLong(data.retentionDays)}, because {why}.
            </li>
          );
        })}
      </ul>
      <p>
        Only where there is something of it. It is sealed: the site itself cannot open it, and
        whoever does leaves a trace. Payments stay in our books without your name. More in our{' '}
        <Link to="/privacy">privacy policy</Link>.
      </p>
      {data.paidUntil && (
        <>
          <h3>Your plan</h3>
          <p>
            It is paid until {dateText(data.paidUntil)} and ends with your account. Nothing is
            refunded. If you only need a break, pause instead.
          </p>
        </>
      )}
    </>
  );
}
