import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLifebuoy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { moreMinutes, type MoreMinutes } from '#contract/safety/check-ins.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { useNow } from '#web/lib/now.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { dangerLines } from '#contract/safety/rules.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { EmergencyCall, OtherHelpLines } from '../help-lines.tsx';
import { call, checkInQuery } from './check-ins.api.ts';
import meetSafely from './meet-safely.module.css';

function useAnswers(checkIn: CheckIn) {
  const queryClient = useQueryClient();
  const { id, contactName } = checkIn;
  const close = () => {
    focusTitle();
    return queryClient.invalidateQueries({ queryKey: checkInQuery.queryKey });
  };
  const show = (answered: { checkIn: CheckIn }) =>
    writeAnswer(
      queryClient,
      checkInQuery.queryKey,
      (before) => before && { ...before, ...answered },
    );
  const safe = useMutation({
    mutationFn: () => call.safety.checkInSafe({ id }),
    onSuccess: async () => {
      await close();
      await toast('Good to hear. Everything you wrote down here is erased within a day.');
    },
    onError: (error) =>
      toastFailure(error, 'We did not get your check-in. Please try again at once.'),
  });
  const cancel = useMutation({
    mutationFn: () => call.safety.cancelCheckIn({ id }),
    onSuccess: async () => {
      await close();
      await toast(`Called off. ${contactName} hears nothing from us.`);
    },
    onError: (error) => toastFailure(error, 'We could not call it off. Please try again.'),
  });
  const moreTime = useMutation({
    mutationFn: (minutes: MoreMinutes) => call.safety.checkInMoreTime({ id, minutes }),
    // No toast: the sentence above the buttons is read out, and nothing may lie over the numbers for help.
    onSuccess: show,
    onError: (error) => toastFailure(error, 'We could not add time. Please try again.'),
  });
  const help = useMutation({ mutationFn: () => call.safety.checkInHelp({ id }), onSuccess: show });
  return { safe, cancel, moreTime, help };
}

/** Where nothing else of it is shown: nothing, when none is open. */
export function OngoingCheckIn() {
  const { data, failureReason, isFetching, refetch } = useQuery(checkInQuery);
  if (data) return data.checkIn && <OpenCheckIn checkIn={data.checkIn} />;
  if (!failureReason)
    return (
      <div role="status" aria-busy="true">
        <VisuallyHidden>Looking for an open check-in…</VisuallyHidden>
        <Skeleton height={64} radius="lg" />
      </div>
    );
  return (
    <section className={meetSafely.card} aria-label="Your check-in">
      <div role="alert" className={meetSafely.told}>
        <p>
          <strong>We could not load your check-in, if you have one.</strong>{' '}
          {failureText(failureReason, 'Something went wrong on our side.')} If you are in danger, do
          not wait for us.
        </p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
      <EmergencyCall />
    </section>
  );
}

/** Large, few and far apart: they may be pressed in a hurry, and in the dark. */
export function OpenCheckIn({ checkIn }: { checkIn: CheckIn }) {
  const { safe, cancel, moreTime, help } = useAnswers(checkIn);
  const [helping, setHelping] = useState(false);
  const confirm = useConfirm();
  const { alarm, contactName } = checkIn;
  const busy = safe.isPending || cancel.isPending || moreTime.isPending;

  const askForHelp = () => {
    setHelping(true);
    if (alarm?.kind !== 'help') help.mutate();
  };
  const callOff = async () => {
    const sure = await confirm({
      title: 'Call this check-in off?',
      body: `${contactName} hears nothing, and nobody waits for you to check in.`,
      confirmLabel: 'Call it off',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (sure) cancel.mutate();
  };

  return (
    <section className={meetSafely.card} aria-label="Your check-in">
      <State checkIn={checkIn} />
      {alarm && <EmergencyCall />}
      <div className={meetSafely.answers}>
        <Button
          size="xl"
          color="leaf"
          fullWidth
          disabled={busy}
          leftSection={<IconCheck size={26} aria-hidden />}
          onClick={() => safe.mutate()}
        >
          I am safe
        </Button>
        <Button
          size="xl"
          color="brick"
          fullWidth
          variant={alarm?.kind === 'help' ? 'default' : 'filled'}
          leftSection={<IconLifebuoy size={26} aria-hidden />}
          onClick={askForHelp}
        >
          I need help
        </Button>
      </div>
      {!alarm && (
        <div className={meetSafely.quiet}>
          <div className={meetSafely.more} role="group" aria-label="More time">
            {moreMinutes.map((minutes) => (
              <Button
                key={minutes}
                variant="default"
                disabled={busy}
                onClick={() => moreTime.mutate(minutes)}
              >
                +{minutes} minutes
              </Button>
            ))}
          </div>
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => void callOff()}>
            Call it off
          </Button>
        </div>
      )}
      <MeetingFacts meeting={checkIn} contact={checkIn} />
      {helping && (
        <HelpSheet
          checkIn={checkIn}
          failed={help.error}
          onRetry={() => help.mutate()}
          onClose={() => setHelping(false)}
        />
      )}
    </section>
  );
}

/** How things stand, in one sentence; read out when it changes. */
function State({ checkIn }: { checkIn: CheckIn }) {
  const now = useNow();
  const { alarm, contactName, endsAt, dueAt } = checkIn;
  if (alarm) {
    const told = alarm.mailedAt
      ? `We mailed ${contactName} at ${indianTime(alarm.mailedAt)}.`
      : `We are mailing ${contactName} now.`;
    return (
      <div role="status" className={meetSafely.standing} data-tone="brick">
        <IconAlertTriangle size={24} stroke={1.7} aria-hidden />
        <p>
          <strong>
            {alarm.kind === 'help' ? 'You asked for help.' : 'You did not check in.'} {told}
          </strong>
          If all is well, say so: their link will show it.
        </p>
      </div>
    );
  }
  const isOver = new Date(endsAt) <= now;
  return (
    <div role="status" className={meetSafely.standing} data-tone={isOver ? 'marigold' : 'plum'}>
      <IconLifebuoy size={24} stroke={1.7} aria-hidden />
      <p>
        <strong>
          {isOver
            ? 'Your meeting should be over. Are you safe?'
            : `Check in by ${indianTime(dueAt)}.`}
        </strong>
        {isOver
          ? `At ${indianTime(dueAt)}, India time, we mail ${contactName}.`
          : `We remind you at ${indianTime(endsAt)}, India time. If we hear nothing, we mail ${contactName}.`}
      </p>
    </div>
  );
}

interface HelpSheetProps {
  checkIn: CheckIn;
  /** Why the contact could not be told. */
  failed: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The number first: it works when nothing of ours does. */
function HelpSheet({ checkIn, failed, onRetry, onClose }: HelpSheetProps) {
  const { contactName, alarm } = checkIn;
  return (
    <Sheet open title="Help" onClose={onClose}>
      <div className={meetSafely.help}>
        <EmergencyCall />
        <div role="status" className={meetSafely.told}>
          {failed ? (
            <>
              <p>
                <strong>{contactName} has not been told.</strong>{' '}
                {failureText(failed, 'Something went wrong on our side.')} Please call them
                yourself.
              </p>
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            </>
          ) : (
            <p>
              {alarm?.kind === 'help'
                ? `We are mailing ${contactName} that you need help, with whom and where you are.`
                : `Telling ${contactName}…`}
            </p>
          )}
        </div>
        <OtherHelpLines lines={dangerLines} />
      </div>
    </Sheet>
  );
}

interface MeetingFactsProps {
  meeting: { whom: string; where: string; startsAt: string; endsAt: string };
  /** Left out for the contact, who knows who they are. */
  contact?: { contactName: string; contactEmail: string };
}

/** What the member wrote down. */
export function MeetingFacts({ meeting, contact }: MeetingFactsProps) {
  const { whom, where, startsAt, endsAt } = meeting;
  return (
    <dl className={meetSafely.facts}>
      <div>
        <dt>Whom</dt>
        <dd>{whom}</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{where}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <time dateTime={startsAt}>{indianTime(startsAt)}</time> to{' '}
          <time dateTime={endsAt}>{indianTime(endsAt)}</time>
          <small>India time</small>
        </dd>
      </div>
      {contact && (
        <div>
          <dt>Contact</dt>
          <dd>
            {contact.contactName}
            <small>{contact.contactEmail}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
