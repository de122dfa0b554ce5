import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { MOST_AHEAD_DAYS } from '#contract/companions/requests.rules.ts';
import { RequestCard } from './request-card.tsx';
import { byIndianDay, indianClock, indianDate, indianDay } from './request-words.ts';
import classes from './coming-days.module.css';

const DAY_MS = 86_400_000;

interface ComingDaysProps {
  requests: CompanionRequest[];
  now: Date;
}

/** Two weeks at a glance; a day that is chosen shows what is agreed for it. */
export function ComingDays({ requests, now }: ComingDaysProps) {
  const agreed = byIndianDay(requests, ({ startsAt }) => startsAt);
  const days = Array.from(
    { length: MOST_AHEAD_DAYS + 1 },
    (_, ahead) => new Date(now.getTime() + ahead * DAY_MS),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const first = [...agreed.keys()][0] ?? indianDate(now);
  const current = chosen ?? first;
  const shown = agreed.get(current) ?? [];
  return (
    <div className={classes.calendar}>
      <ol className={classes.days} aria-label="The coming days, in India’s time zone">
        {days.map((at) => {
          const day = indianDate(at);
          const of = agreed.get(day) ?? [];
          return (
            <li key={day}>
              <UnstyledButton
                className={classes.day}
                aria-pressed={day === current}
                data-busy={of.length > 0 || undefined}
                onClick={() => setChosen(day)}
              >
                <span className={classes.date}>{indianDay(at)}</span>
                {of.length > 0 ? (
                  <span className={classes.entries}>
                    {of.map(({ id, startsAt }) => (
                      <span key={id}>{indianClock(new Date(startsAt))}</span>
                    ))}
                  </span>
                ) : (
                  <VisuallyHidden>nothing agreed</VisuallyHidden>
                )}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      <div className={classes.list} aria-live="polite">
        {shown.length === 0 && <p className={classes.none}>Nothing is agreed for this day.</p>}
        {shown.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </div>
    </div>
  );
}
