import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { statementUrl } from './api.ts';
import classes from './earnings.module.css';

const SHOWN_MONTHS = 6;

/** India's months from now back to the first, as 2026-11. */
function monthsBackTo(first: string, now: Date): string[] {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = [today.slice(0, 7)];
  for (let back = 1; (months.at(-1) ?? first) > first; back += 1)
    months.push(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
  return months;
}

const nameOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export function Statements({ firstMonth }: { firstMonth: string | null }) {
  const [showsAll, setShowsAll] = useState(false);
  const [now] = useState(() => new Date());
  if (!firstMonth) return null;
  const all = monthsBackTo(firstMonth, now);
  const months = showsAll ? all : all.slice(0, SHOWN_MONTHS);
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
      {months.length < all.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show older months
        </Button>
      )}
    </section>
  );
}
