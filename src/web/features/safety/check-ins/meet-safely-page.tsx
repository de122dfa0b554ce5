import { Skeleton, Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { z } from 'zod';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { FILL_IN_ALL } from '#contract/default-messages.ts';
import { checkInFieldsSchema } from '#contract/safety/fields.ts';
import { timesFault } from '#contract/safety/check-ins.rules.ts';
import { useSubscription } from '#web/features/billing/index.ts';
import { failureText } from '#web/lib/failure.ts';
import { fromIndianField, toIndianField } from '#web/lib/indian-time.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { useMail } from '#web/lib/site.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { checkInQuery, api, call } from './check-ins.api.ts';
import { OpenCheckIn } from './open-check-in.tsx';
import classes from './meet-safely.module.css';

export function MeetSafelyPage() {
  return (
    <PageFrame
      narrow
      title="Meet safely"
      lead="Tell us when a meeting should be over. If you do not check in then, we tell somebody you trust."
    >
      <div className={classes.stack}>
        <CurrentCheckIn />
        <p className={classes.foot}>
          Only you see this page. Everything on it is erased a day after it ended.{' '}
          <Link to="/safety" className={classes.link}>
            Tips for first meetings
          </Link>
        </p>
      </div>
    </PageFrame>
  );
}

function CurrentCheckIn() {
  const { whom = '' } = useSearch({ from: '/member/meet-safely' });
  const { data, error, refetch } = useQuery(checkInQuery);
  if (data?.checkIn) return <OpenCheckIn checkIn={data.checkIn} />;
  if (data) return <CheckInForm whom={whom} graceMinutes={data.graceMinutes} />;
  if (error)
    return <LoadFailure title="This did not load" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius="lg" />;
}

const HALF_HOUR_MS = 30 * 60_000;
const USUAL_MS = 2 * 60 * 60_000;

const schema = checkInFieldsSchema.extend({
  startsAt: z.string().min(1, FILL_IN_ALL),
  endsAt: z.string().min(1, FILL_IN_ALL),
});

interface Times {
  startsAt: string;
  endsAt: string;
}

function timesRule({ startsAt: start, endsAt: end }: Times) {
  const [startsAt, endsAt] = [fromIndianField(start), fromIndianField(end)];
  if (!startsAt || !endsAt)
    return {
      message: 'Please enter when it starts and should be over',
      fields: ['endsAt' as const],
    };
  const fault = timesFault({ startsAt, endsAt }, new Date());
  return fault && { message: fault.message, fields: [fault.field] };
}

/** The next half hour, and two hours from then. */
function usualTimes(): Times {
  const start = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
  return {
    startsAt: toIndianField(new Date(start)),
    endsAt: toIndianField(new Date(start + USUAL_MS)),
  };
}

interface CheckInFormProps {
  whom: string;
  graceMinutes: number;
}

function CheckInForm({ whom, graceMinutes }: CheckInFormProps) {
  const queryClient = useQueryClient();
  const mail = useMail();
  const matchesId = useId();
  const [times] = useState(usualTimes);
  const form = useSchemaForm({
    schema,
    initialValues: {
      whom,
      where: '',
      ...times,
      contactName: '',
      contactEmail: '',
      contactAgrees: false,
    },
    rules: [timesRule],
    send: async ({ startsAt, endsAt, ...values }) => {
      const planned = await call.safety.planCheckIn({
        ...values,
        contactAgrees: true,
        startsAt: fromIndianField(startsAt)?.toISOString() ?? '',
        endsAt: fromIndianField(endsAt)?.toISOString() ?? '',
      });
      focusTitle();
      await writeAnswer(queryClient, checkInQuery.queryKey, { ...planned, graceMinutes });
    },
    explain: (error) => ({
      message: failureText(error, 'We could not plan your check-in. Please try again.'),
      fields: [],
    }),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <FormNotice form={form} />
      {mail === 'kept' && (
        <p className={classes.warning}>
          This site does not send mail by itself: your contact would not be told.
        </p>
      )}
      <fieldset className={classes.group}>
        <legend>The meeting</legend>
        <TextInput
          {...form.field('whom')}
          label="Who are you meeting?"
          placeholder="A name, and how you know them"
          list={matchesId}
          autoComplete="off"
        />
        <MatchNames id={matchesId} />
        <TextInput
          {...form.field('where')}
          label="Where?"
          placeholder="The café, the street, the city"
          autoComplete="off"
        />
        <div className={classes.pair}>
          <TextInput
            {...form.field('startsAt')}
            label="Starts (India time)"
            type="datetime-local"
          />
          <TextInput
            {...form.field('endsAt')}
            label="Should be over (India time)"
            type="datetime-local"
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Somebody you trust</legend>
        <div className={classes.pair}>
          <TextInput {...form.field('contactName')} label="Their name" autoComplete="off" />
          <TextInput
            {...form.field('contactEmail')}
            label="Their email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
          />
        </div>
        <Checkbox
          {...form.field('contactAgrees', 'checkbox')}
          label={`They know, and agree to be mailed. That happens only if I do not check in within ${graceMinutes} minutes after the end, or if I press “I need help”.`}
        />
      </fieldset>
      <Button type="submit" size="lg" fullWidth disabled={form.working || form.waitSeconds > 0}>
        {form.working ? 'Planning...' : 'Plan my check-in'}
      </Button>
    </form>
  );
}

/** Those one is most likely to meet. */
function MatchNames({ id }: { id: string }) {
  const { isActive } = useSubscription();
  const { data } = useQuery({
    ...api.matching.matches.queryOptions({ input: { filter: 'all' } }),
    enabled: isActive,
  });
  return (
    <datalist id={id}>
      {data?.items.map(({ id: matchId, member }) => (
        <option key={matchId} value={member.displayName}>
          {member.displayName}
        </option>
      ))}
    </datalist>
  );
}
