import { ActionIcon, Button, TextInput, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconX, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { fromIndianField, indianDay, toIndianField } from '#web/lib/indian-time.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import {
  DAY_MINUTES,
  SPANS_A_DAY,
  weekdays,
  type HoursSpan,
} from '#contract/companions/hours.rules.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
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
  const isComplete = startsAt !== null && lastDay !== null && startsAt <= lastDay;

  /** What was agreed before stays agreed. */
  async function warnOfAgreed(from: Date, until: Date) {
    const ahead = await queryClient.fetchInfiniteQuery(requestsQuery('ahead'));
    const agreed = itemsOf(ahead)
      .filter(({ state }) => state === 'accepted')
      .filter(({ startsAt: at }) => from <= new Date(at) && new Date(at) < until);
    if (agreed.length === 0) return;
    await toast(
      'You have agreed on a chat or call in that time. It stays agreed: call it off under Requests if you cannot come.',
      'Time off is noted',
    );
  }

  const submit = () => {
    if (!isComplete) return;
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
        <Button type="submit" variant="default" disabled={!isComplete || add.isPending}>
          Take time off
        </Button>
      </form>
    </SettingsSection>
  );
}

const HALF_HOUR = 30;
/** What a first span of a day begins with. */
const USUAL = { from: 18 * 60, until: 21 * 60 };

/** 9:30 am; 1440 is the midnight at the end. */
function clockTime(minute: number): string {
  if (minute === DAY_MINUTES) return 'midnight';
  const hour = Math.floor(minute / 60);
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${half}`;
}

/** Half hours between the two, and whatever is chosen by now. */
function times(from: number, until: number, chosen: number) {
  const minutes = new Set([chosen]);
  for (let minute = from; minute <= until; minute += HALF_HOUR) minutes.add(minute);
  return [...minutes]
    .toSorted((one, other) => one - other)
    .map((minute) => ({ value: String(minute), label: clockTime(minute) }));
}

interface HoursEditorProps {
  hours: readonly HoursSpan[];
  onChange: (hours: HoursSpan[]) => void;
}

/** Each day with its spans, in two lists of times that a thumb can turn. */
export function HoursEditor({ hours, onChange }: HoursEditorProps) {
  const ofDay = (day: number) => hours.filter((span) => span.day === day);
  const setDay = (day: number, spans: HoursSpan[]) =>
    onChange([...hours.filter((span) => span.day !== day), ...spans].toSorted(inOrder));
  const first = hours[0];
  const toAllDays = (day: number) =>
    onChange(
      weekdays.flatMap((_, other) =>
        ofDay(day).map(({ from, until }) => ({ day: other, from, until })),
      ),
    );
  return (
    <div id="hours" className={classes.week}>
      {weekdays.map((name, day) => (
        <Day
          key={name}
          name={name}
          spans={ofDay(day)}
          onChange={(spans) => setDay(day, spans)}
          onAdd={() => setDay(day, [...ofDay(day), nextSpan(day, ofDay(day))])}
        />
      ))}
      {first && (
        <Button variant="subtle" size="sm" px={12} onClick={() => toAllDays(first.day)}>
          {`Same hours every day as on ${weekdays[first.day]}`}
        </Button>
      )}
    </div>
  );
}

const inOrder = (one: HoursSpan, other: HoursSpan) => one.day - other.day || one.from - other.from;

/** After the last of the day, or in the evening where the day is free. */
function nextSpan(day: number, spans: readonly HoursSpan[]): HoursSpan {
  const last = spans.at(-1);
  if (!last) return { day, ...USUAL };
  const from = Math.min(last.until + 60, DAY_MINUTES - 60);
  return { day, from: Math.max(from, last.until), until: Math.min(from + 120, DAY_MINUTES) };
}

interface DayProps {
  name: string;
  spans: readonly HoursSpan[];
  onChange: (spans: HoursSpan[]) => void;
  onAdd: () => void;
}

function Day({ name, spans, onChange, onAdd }: DayProps) {
  const last = spans.at(-1);
  const hasRoom = spans.length < SPANS_A_DAY && (!last || last.until < DAY_MINUTES);
  const replace = (index: number, span: HoursSpan) =>
    onChange(spans.map((one, at) => (at === index ? span : one)));
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <span className={classes.dayName}>{name}</span>
      <div className={classes.spans}>
        {spans.length === 0 && <span className={classes.hint}>Not available</span>}
        {spans.map((span, index) => (
          <Span
            // The place is what it is: spans have no name of their own.
            key={`${name} ${index + 1}`}
            label={`${name}, ${index + 1}`}
            span={span}
            earliest={spans[index - 1]?.until ?? 0}
            latest={spans[index + 1]?.from ?? DAY_MINUTES}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => onChange(spans.filter((_, at) => at !== index))}
          />
        ))}
      </div>
      {hasRoom && (
        <ActionIcon variant="subtle" size={44} aria-label={`Add hours on ${name}`} onClick={onAdd}>
          <IconPlus size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Two of them fit on a phone. */
const narrow = {
  rightSection: <IconChevronDown size={16} stroke={1.7} aria-hidden />,
  rightSectionWidth: 26,
  rightSectionPointerEvents: 'none',
  styles: { input: { paddingInline: '10px 24px' } },
} as const;

interface SpanProps {
  label: string;
  span: HoursSpan;
  earliest: number;
  latest: number;
  onChange: (span: HoursSpan) => void;
  onRemove: () => void;
}

function Span({ label, span, earliest, latest, onChange, onRemove }: SpanProps) {
  return (
    <div className={classes.span}>
      <NativeSelect
        {...narrow}
        aria-label={`${label}: from`}
        data={times(earliest, latest - HALF_HOUR, span.from)}
        value={String(span.from)}
        onChange={({ currentTarget }) => {
          const from = Number(currentTarget.value);
          onChange({ ...span, from, until: Math.min(latest, Math.max(span.until, from + 60)) });
        }}
      />
      <span aria-hidden>–</span>
      <NativeSelect
        {...narrow}
        aria-label={`${label}: until`}
        data={times(span.from + HALF_HOUR, latest, span.until)}
        value={String(span.until)}
        onChange={({ currentTarget }) => onChange({ ...span, until: Number(currentTarget.value) })}
      />
      <ActionIcon variant="subtle" size={44} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}
