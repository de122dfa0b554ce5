import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { statementUrl } from './api.ts';
import classes from './earnings.module.css';

const SHOWN_MONTHS = 6;

/** This month and those before it, as 2026-11, in India. */
function lastMonths(now: Date): string[] {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

const nameOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export function Statements() {
  const [months] = useState(() => lastMonths(new Date()));
  return (
    <section className={classes.card} aria-labelledby="statements-title">
      <h2 id="statements-title">Statements</h2>
      <ul className={classes.list}>
        {months.map((month) => (
          <li key={month}>
            {nameOf(month)}
            <span>
              {(['pdf', 'csv'] as const).map((as) => (
                <Anchor
                  key={as}
                  href={statementUrl(month, as)}
                  download
                  mx={8}
                  aria-label={`${nameOf(month)} as ${as.toUpperCase()}`}
                >
                  {as.toUpperCase()}
                </Anchor>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
