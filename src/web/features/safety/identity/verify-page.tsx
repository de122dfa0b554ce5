import { Button, Radio, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconClockHour4 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Identity, IdentityCheck } from '#contract/safety/identity.endpoints.ts';
import {
  documentInSentence,
  documentNames,
  documentTypes,
  identityReasons,
  KEPT_AFTER_CHECK,
  type DocumentType,
} from '#contract/safety/identity.rules.ts';
import { clockText, useSecondsUntil } from '#web/lib/countdown.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { call, identityQuery, useIdentityUpdates } from './identity.api.ts';
import { VerifySteps, Withdraw } from './verify-steps.tsx';
import classes from './verify.module.css';

export function VerifyPage() {
  useIdentityUpdates();
  const { data, error, refetch } = useQuery(identityQuery);
  const isVerified = Boolean(data?.verifiedAt);
  return (
    <PageFrame
      narrow
      title={isVerified ? 'You are verified' : 'Verify your identity'}
      {...(!data || data.check?.state === 'started' || isVerified
        ? {}
        : {
            lead: 'A document and a selfie, seen by one person of our team, destroyed right after.',
          })}
    >
      <div className={classes.stack}>
        {data ? (
          <Current identity={data} />
        ) : error ? (
          <LoadFailure title="This did not load" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius="lg" />
        )}
        <Link to="/dashboard" search={{ tab: 'settings' }} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          Settings
        </Link>
      </div>
    </PageFrame>
  );
}

function Current({ identity }: { identity: Identity }) {
  const { check, verifiedAt } = identity;
  if (verifiedAt) return <Verified at={verifiedAt} />;
  if (check?.state === 'started') return <VerifySteps identity={identity} check={check} />;
  if (check?.state === 'waiting') return <Waiting check={check} hours={identity.hours} />;
  return (
    <>
      {check && <Ended check={check} />}
      <Choose identity={identity} />
    </>
  );
}

function Verified({ at }: { at: string }) {
  return (
    <section className={classes.card} aria-label="Your identity check">
      <div role="status" className={classes.verified}>
        <div className={classes.mark}>
          <VerifiedMark size="88px" />
        </div>
        <p className={classes.since}>Since {dateText(at)}</p>
        <p>This mark stands beside your name now, wherever members meet you.</p>
      </div>
      <div className={classes.next}>
        <LinkButton to="/browse" size="lg">
          Browse
        </LinkButton>
        <LinkButton
          to="/dashboard"
          search={{ tab: 'profile', view: 'public' }}
          size="lg"
          variant="default"
        >
          See your profile
        </LinkButton>
      </div>
      <p className={classes.soft}>
        What you uploaded is destroyed. {KEPT_AFTER_CHECK} Nobody else sees your birth date.
      </p>
    </section>
  );
}

function Waiting({ check, hours }: { check: IdentityCheck; hours: number }) {
  const { dueAt, submittedAt, destroyAt } = check;
  const seconds = useSecondsUntil(dueAt ? Date.parse(dueAt) : 0);
  return (
    <section className={classes.card} aria-label="Your identity check">
      <div role="status" className={classes.state} data-tone="plum">
        <IconClockHour4 size={32} aria-hidden="true" />
        <div>
          <h2>With our team</h2>
          <p>
            Your {documentInSentence[check.documentType]} was sent{' '}
            {submittedAt && dateTimeText(submittedAt)}. This page changes by itself when somebody
            has looked. You can also leave it: we will tell you.
          </p>
        </div>
      </div>
      {seconds > 0 ? (
        <p className={classes.clock}>
          <time dateTime={dueAt ?? undefined}>{clockText(seconds)}</time>
          <span>We look within {hoursText(hours)}.</span>
        </p>
      ) : (
        <p className={classes.told}>
          We are later than we want to be, and we are sorry. There is nothing you need to do.
        </p>
      )}
      <p>Whatever happens, everything is destroyed by {dateTimeText(destroyAt)}.</p>
      <LinkButton to="/browse" size="lg" variant="default">
        Browse meanwhile
      </LinkButton>
      <Withdraw />
    </section>
  );
}

const endedTitles = {
  refused: 'Not confirmed this time',
  lapsed: 'Your check has ended',
  revoked: 'Please check once more',
};

function Ended({ check: { state, reason, words } }: { check: IdentityCheck }) {
  if (state !== 'refused' && state !== 'lapsed' && state !== 'revoked') return null;
  return (
    <section className={classes.card} aria-label="Your last identity check">
      <div role="status" className={classes.state} data-tone="marigold">
        <IconAlertTriangle size={28} aria-hidden="true" />
        <div>
          <h2>{endedTitles[state]}</h2>
          {state === 'lapsed' && <p>It was open for three days.</p>}
          {reason && <p>{identityReasons[reason]}</p>}
          {words && <blockquote className={classes.quote}>{words}</blockquote>}
          <p>What you uploaded is destroyed. You can try again right away.</p>
        </div>
      </div>
    </section>
  );
}

const hoursText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

function Choose({ identity }: { identity: Identity }) {
  const queryClient = useQueryClient();
  const [documentType, setDocumentType] = useState<DocumentType | null>(null);
  const isAgain = identity.check !== null && identity.check.state in endedTitles;
  const start = useMutation({
    mutationFn: (type: DocumentType) => call.safety.startIdentity({ documentType: type }),
    onSuccess: (started) => {
      focusTitle();
      return writeAnswer(queryClient, identityQuery.queryKey, started);
    },
    onError: (error) => toastFailure(error, 'We could not begin. Please try again.'),
  });
  return (
    <section className={classes.card} aria-labelledby="choose">
      <h2 id="choose">Which document do you have at hand?</h2>
      <Radio.Group
        aria-labelledby="choose"
        value={documentType}
        onChange={(value) => setDocumentType(documentTypes.find((each) => each === value) ?? null)}
      >
        <div className={classes.choices}>
          {documentTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              className={classes.choice}
              label={documentNames[type]}
              description={choiceTexts[type]}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.consent}>
        <p>
          <strong>What happens with it.</strong> Your photos are locked on arrival, with a key that
          only our review screen opens. One person of our team looks at them, and each look is
          recorded. We look within {hoursText(identity.hours)}. With the decision the photos and
          their keys are destroyed, and after three days in any case. {KEPT_AFTER_CHECK}
        </p>
        <p>
          The age on your profile then follows from your birth date. The{' '}
          <Link to="/privacy">privacy page</Link> says more.
        </p>
      </div>
      <Button
        size="lg"
        fullWidth
        disabled={!documentType}
        loading={start.isPending}
        onClick={() => documentType && start.mutate(documentType)}
      >
        {isAgain ? 'Agree and try again' : 'Agree and begin'}
      </Button>
    </section>
  );
}

const choiceTexts: Record<DocumentType, string> = {
  aadhaar: 'You cover the first eight digits before anything leaves your device.',
  passport: 'The page with your photo.',
  'driving-licence': 'Front and back.',
};
