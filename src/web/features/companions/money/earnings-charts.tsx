import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  companionCategories,
  companionKindLabels,
  companionKinds,
} from '#contract/companions/rules.ts';
import { formatExactly, toMajor, type Money } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { api } from './api.ts';
import classes from './earnings.module.css';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

const dayInIndia = (at: number) =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

interface Part {
  name: string;
  amount: Money;
}

function lastDays(): string[] {
  const now = Date.now();
  const days = Array.from({ length: DAYS_SHOWN }, (_, back) => dayInIndia(now - back * DAY_MS));
  return days.toReversed();
}

/** The last 30 days of India's, also those on which nothing was earned. */
export function EarningsCharts() {
  const [days] = useState(lastDays);
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const { data } = useQuery(
    api.companions.earningsChart.queryOptions({ input: { firstDay, lastDay } }),
  );
  if (!data) return <Skeleton height={260} radius="lg" />;
  const inOrder = (parts: Part[], names: readonly string[], label: (name: string) => string) =>
    names.map((name) => ({
      name: label(name),
      amount: parts.find((part) => part.name === name)?.amount ?? {
        currency: 'INR' as const,
        minor: 0,
      },
    }));
  const kinds = Object.fromEntries(companionKinds.map((kind) => [kind, companionKindLabels[kind]]));
  const categories = Object.fromEntries(
    companionCategories.map((category) => [category, connectionTypeLabels[category]]),
  );
  return (
    <>
      <Chart title="By day" parts={inOrder(data.days, days, (day) => day.slice(5))} />
      <Chart
        title="By kind"
        parts={inOrder(data.kinds, companionKinds, (kind) => kinds[kind] ?? kind)}
      />
      <Chart
        title="By category"
        parts={inOrder(data.categories, companionCategories, (each) => categories[each] ?? each)}
      />
    </>
  );
}

function Chart({ title, parts }: { title: string; parts: Part[] }) {
  return (
    <section className={classes.card} aria-label={`Earned ${title.toLowerCase()}`}>
      <h2>{title}</h2>
      <div aria-hidden>
        <BarChart
          h={220}
          data={parts.map(({ name, amount }) => ({ name, Earned: toMajor(amount) }))}
          dataKey="name"
          series={[{ name: 'Earned', color: 'var(--mantine-primary-color-filled)' }]}
          valueFormatter={(rupees) => `₹${rupees}`}
        />
      </div>
      <VisuallyHidden>
        <ul>
          {parts.map(({ name, amount }) => (
            <li key={name}>
              {name}: {formatExactly(amount)}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </section>
  );
}
