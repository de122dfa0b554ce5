import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Progress.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Progress, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  companionCategories,
  companionKindLabels,
  companionKinds,
} from '#contract/companions/rules.ts';
import { formatExactly, toMajor, type Money } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { api } from './money.api.ts';
import classes from './earnings.module.css';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

const dayInIndia = (at: number) =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

/** 16 Nov */
const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

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
      <DaysChart parts={inOrder(data.days, days, shortDay)} />
      <Shares
        title="By kind"
        parts={inOrder(data.kinds, companionKinds, (kind) => kinds[kind] ?? kind)}
      />
      <Shares
        title="By category"
        parts={inOrder(data.categories, companionCategories, (each) => categories[each] ?? each)}
      />
    </>
  );
}

function DaysChart({ parts }: { parts: Part[] }) {
  return (
    <section className={classes.card} aria-label="Earned by day">
      <h2>By day</h2>
      <p className={classes.soft}>The last {DAYS_SHOWN} days</p>
      <div aria-hidden>
        <BarChart
          h={220}
          pt={8}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          yAxisProps={{ width: 64 }}
          data={parts.map(({ name, amount }) => ({ name, Earned: toMajor(amount) }))}
          dataKey="name"
          series={[{ name: 'Earned', color: 'var(--mantine-primary-color-filled)' }]}
          valueFormatter={(rupees) => `₹${rupees.toLocaleString('en-IN')}`}
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

/** Their names are too long for the foot of a chart. */
function Shares({ title, parts }: { title: string; parts: Part[] }) {
  const most = Math.max(1, ...parts.map(({ amount }) => amount.minor));
  return (
    <section className={classes.card} aria-label={`Earned ${title.toLowerCase()}`}>
      <h2>{title}</h2>
      <p className={classes.soft}>The last {DAYS_SHOWN} days</p>
      <ul className={classes.shares}>
        {parts.map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={classes.amount}>{formatExactly(amount)}</span>
            <Progress
              className={classes.share ?? ''}
              value={(100 * amount.minor) / most}
              aria-hidden
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
