import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { fromIndianField, indianDay, toIndianField } from '#web/lib/indian-time.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { requestsQuery } from '../requests/requests.api.ts';
import { call, useProfileChange } from './companion.api.ts';
import classes from './companion.module.css';

const FAILURE = 'That could not be changed. Please try again.';
const DAY_MS = 24 * 3_600_000;

const today = () => toIndianField(new Date()).slice(0, 10);
/** India's midnight at which that day begins. */
const dayOf = (day: string) => fromIndianField(`${day}T00:00`);

/** From the first day to the last, which ends at a midnight. */
function daysOf(startsAt: string, endsAt: string): string {
  const first = indianDay(new Date(startsAt));
  const last = indianDay(new Date(Date.parse(endsAt) - 1));
  return first === last ? first : `${first} – ${last}`;
}

/** Whole days, from the first to the last. */
export function TimeOff({ timeOff }: Pick<CompanionProfile, 'timeOff'>) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const queryClient = useQueryClient();
  const add = useProfileChange(
    (span: { startsAt: string; endsAt: string }) => call.companions.addTimeOff(span),
    FAILURE,
  );
  const remove = useProfileChange((id: string) => call.companions.removeTimeOff({ id }), FAILURE);
  const startsAt = dayOf(first);
  const lastDay = dayOf(last || first);
  const isReversed = startsAt !== null && lastDay !== null && lastDay < startsAt;
  const isWhole = startsAt !== null && lastDay !== null && startsAt <= lastDay;

  /** What was agreed before stays agreed. */
  async function warnOfAgreed(from: Date, until: Date) {
    const { pages } = await queryClient.fetchInfiniteQuery(requestsQuery('ahead'));
    const agreed = pages
      .flatMap(({ items }) => items)
      .filter(({ state }) => state === 'accepted')
      .filter(({ startsAt: at }) => from <= new Date(at) && new Date(at) < until);
    if (agreed.length === 0) return;
    await toast(
      'You have agreed on a chat or call in that time. It stays agreed: call it off under Requests if you cannot come.',
      'Time off is noted',
    );
  }

  const submit = () => {
    if (!isWhole) return;
    const endsAt = new Date(lastDay.getTime() + DAY_MS);
    add.mutate(
      { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      {
        onSuccess: () => {
          setFirst('');
          setLast('');
          void warnOfAgreed(startsAt, endsAt);
        },
      },
    );
  };

  return (
    <SettingsSection title="Time off" lead="Nobody can ask for these days.">
      <ul className={classes.timeOff} aria-label="Time off">
        {timeOff.map(({ id, startsAt: from, endsAt: until }) => (
          <li key={id}>
            <span>{daysOf(from, until)}</span>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Remove time off: ${daysOf(from, until)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              <IconX size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form
        method="post"
        className={classes.timeOffForm}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="First day"
          type="date"
          min={today()}
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextInput
          label="Last day"
          type="date"
          min={first || today()}
          value={last}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
          error={isReversed && 'This is before the first day.'}
        />
        <Button type="submit" variant="default" disabled={!isWhole || add.isPending}>
          Take time off
        </Button>
      </form>
    </SettingsSection>
  );
}
