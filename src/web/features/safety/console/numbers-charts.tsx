import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { CaseNumbers } from '#contract/safety/case-numbers.endpoints.ts';
import { outcomeText } from './labels.ts';
import shared from './console.module.css';

const DAYS_HEIGHT = 260;
const OUTCOME_HEIGHT = 44;

/** "17 Nov" */
const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

interface ChartProps {
  title: string;
  /** The same in words, for whoever sees no bars. */
  columns: string[];
  rows: (string | number)[][];
  children: ReactNode;
}

function Chart({ title, columns, rows, children }: ChartProps) {
  const id = useId();
  return (
    <section className={shared.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div aria-hidden>{children}</div>
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={columns[place + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}

/** The table beside it is what screen readers and the keyboard get. */
const silent = { accessibilityLayer: false };

export function DaysChart({ days }: { days: CaseNumbers['days'] }) {
  const data = days.map(({ day, opened, closed }) => ({ day: shortDay(day), opened, closed }));
  return (
    <Chart
      title="Opened and closed by day"
      columns={['Day', 'Opened', 'Closed']}
      rows={data.map(({ day, opened, closed }) => [day, opened, closed])}
    >
      <BarChart
        h={DAYS_HEIGHT}
        data={data}
        dataKey="day"
        series={[
          { name: 'opened', label: 'Opened', color: 'var(--marigold)' },
          { name: 'closed', label: 'Closed', color: 'var(--plum)' },
        ]}
        barChartProps={silent}
        yAxisProps={{ allowDecimals: false, width: 32 }}
        tickLine="none"
        withLegend
      />
    </Chart>
  );
}

export function OutcomesChart({ outcomes }: { outcomes: CaseNumbers['outcomes'] }) {
  const data = outcomes.map(({ outcome, cases }) => ({ outcome: outcomeText(outcome), cases }));
  return (
    <Chart
      title="Outcomes"
      columns={['Outcome', 'Cases']}
      rows={data.map(({ outcome, cases }) => [outcome, cases])}
    >
      {data.length === 0 ? (
        <p className={shared.soft}>Nothing was decided in the last 30 days.</p>
      ) : (
        <BarChart
          h={Math.max(2, data.length) * OUTCOME_HEIGHT + OUTCOME_HEIGHT}
          data={data}
          dataKey="outcome"
          orientation="vertical"
          series={[{ name: 'cases', label: 'Cases', color: 'var(--plum)' }]}
          barChartProps={silent}
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 96 }}
          tickLine="none"
          gridAxis="x"
        />
      )}
    </Chart>
  );
}
