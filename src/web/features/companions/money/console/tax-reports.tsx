import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#web/lib/now.ts';
import { call } from '../api.ts';
import { saveFile } from './save-file.ts';
import classes from './console.module.css';

/** In which the first earnings fell. */
const FIRST_YEAR = 2026;
const IN_INDIA_MS = 5.5 * 3_600_000;

const quarters = [
  { quarter: 1, label: 'April to June' },
  { quarter: 2, label: 'July to September' },
  { quarter: 3, label: 'October to December' },
  { quarter: 4, label: 'January to March' },
];

/** The financial years until now, in India, latest first. */
function yearsUntil(now: Date): number[] {
  const there = new Date(now.getTime() + IN_INDIA_MS);
  const last = there.getUTCFullYear() - (there.getUTCMonth() < 3 ? 1 : 0);
  const count = Math.max(1, last - FIRST_YEAR + 1);
  return Array.from({ length: count }, (_, index) => FIRST_YEAR + count - 1 - index);
}

/** What was credited and withheld, by person, for whoever files it. */
export function TaxReports() {
  const years = yearsUntil(useNow());
  const [year, setYear] = useState(years[0] ?? FIRST_YEAR);
  const report = (quarter?: number) =>
    void saveFile(() => call.companions.console.taxReport({ year, ...(quarter && { quarter }) }));
  return (
    <section className={classes.card} aria-labelledby="tax-reports">
      <h2 id="tax-reports" className={classes.title}>
        Tax reports
      </h2>
      <p className={classes.soft}>
        What became available and what was withheld, by person, with the PAN. Each download is noted
        in the audit log.
      </p>
      <NativeSelect
        label="Financial year"
        className={classes.choice ?? ''}
        value={String(year)}
        onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        data={years.map((each) => ({
          value: String(each),
          label: `${each}–${String(each + 1).slice(2)}`,
        }))}
      />
      <div className={classes.row}>
        {quarters.map(({ quarter, label }) => (
          <Button key={quarter} size="sm" variant="default" onClick={() => report(quarter)}>
            {label}
          </Button>
        ))}
        <Button size="sm" variant="default" onClick={() => report()}>
          Whole year
        </Button>
      </div>
    </section>
  );
}
