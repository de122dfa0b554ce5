import { Radio, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { CompanionRequest, Reliability } from '#contract/companions/requests.endpoints.ts';
import { endOf, requestReasonTexts } from '#contract/companions/requests.rules.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';
import classes from './requests.module.css';

interface TimePickerProps {
  /** Every possible time; missing while they are looked up. */
  starts: string[] | undefined;
  value: string | null;
  onChange: (start: string) => void;
  error?: string | undefined;
}

/** Only times that are possible, in India's time whatever the device says. */
export function TimePicker({ starts, value, onChange, error }: TimePickerProps) {
  const [chosenDay, setDay] = useState<string | null>(null);
  if (!starts) return <Skeleton height={180} radius="md" aria-label="Looking for times" />;
  const days = [...byIndianDay(starts, (start) => start)];
  const [first] = days;
  if (!first) return <p className={classes.none}>There is no free time in the coming two weeks.</p>;
  const [day, times] = days.find(([each]) => each === chosenDay) ?? first;
  return (
    <div className={classes.picker}>
      <Radio.Group label="Day" value={day} onChange={setDay}>
        <div className={classes.days}>
          {days.map(([each, [start]]) => (
            <Radio.Card key={each} value={each} className={classes.requestTimesChoice}>
              {indianDay(new Date(start ?? each))}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="Time, in India’s time zone"
        value={value}
        onChange={onChange}
        error={error}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'error', 'input']}
      >
        <div className={classes.times}>
          {times.map((start) => (
            <Radio.Card key={start} value={start} className={classes.requestTimesChoice}>
              {indianClock(new Date(start))}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}

const timeZone = 'Asia/Kolkata';
const dayFormat = whenNeeded(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }),
);
const clockFormat = whenNeeded(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
);

/** Tue, 18 Nov: the day in India, wherever the reader is. */
export const indianDay = (at: Date): string => dayFormat().format(at);

/** 9:15 pm, in India. */
export const indianClock = (at: Date): string => clockFormat().format(at);

/** 2026-11-18, of the day that it is in India. */
export const indianDate = (at: Date): string =>
  new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** In the order in which they come, by the day that each is on in India. */
export function byIndianDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): Map<string, Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = indianDate(new Date(timeOf(item)));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}

/** Tue, 18 Nov, 9:15 pm – 9:45 pm */
export function whenText({ startsAt, minutes }: Pick<CompanionRequest, 'startsAt' | 'minutes'>) {
  const start = new Date(startsAt);
  return `${indianDay(start)}, ${indianClock(start)} – ${indianClock(endOf(start, minutes))}`;
}

type RequestStatus = Pick<
  CompanionRequest,
  'state' | 'role' | 'other' | 'reason' | 'movedBy' | 'missedBy' | 'lapsesAt' | 'isNow'
>;

/** Where it stands, in one sentence for the reader. */
export function requestStatusText(request: RequestStatus): string {
  const { state, role, other, reason, movedBy, missedBy } = request;
  const name = other.displayName;
  const by = (who: 'client' | 'companion') => (who === role ? 'You' : name);
  const why = reason ? ` ${requestReasonTexts[reason]}` : '';
  const until = new Date(request.lapsesAt);
  const deadline = `${indianDay(until)}, ${indianClock(until)}`;
  switch (state) {
    case 'pending':
      return role === 'companion'
        ? `Please answer by ${deadline}.`
        : `Waiting for ${name}, until ${deadline}.`;
    case 'suggested':
      return role === 'client'
        ? `${name} suggests another time. Please answer by ${deadline}.`
        : `You suggested another time. Waiting for ${name}, until ${deadline}.`;
    case 'accepted':
      return request.isNow ? 'Agreed. You can begin now.' : 'Agreed.';
    case 'begun':
      return 'Going on now.';
    case 'done':
      return 'Done.';
    case 'declined':
      return movedBy === 'time' ? `Declined.${why}` : `${by(movedBy)} declined.${why}`;
    case 'cancelled':
      return movedBy === 'time' ? `Called off.${why}` : `${by(movedBy)} called it off.${why}`;
    case 'lapsed':
      return 'It was not answered in time.';
    case 'missed':
      if (missedBy === null) return 'You called, but missed each other.';
      return missedBy === 'both' ? 'Nobody came in time.' : `${by(missedBy)} did not come in time.`;
  }
}

/** How often a client came to what was agreed. */
export function cameText({ kept, missed }: Reliability): string {
  const agreed = kept + missed;
  if (agreed === 0) return 'No chat or call with a companion yet';
  return `Came to ${kept} of ${agreed} agreed ${agreed === 1 ? 'time' : 'times'}`;
}
