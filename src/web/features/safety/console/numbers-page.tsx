import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { BarChart } from '@mantine/charts';
import type { CaseNumbers, QueueNumbers } from '#contract/safety/case-numbers.endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { useNow } from '#web/lib/now.ts';
import { FigureTable, FigureTiles } from '#web/ui/figures.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { numbersQuery } from './console.api.ts';
import { durationText } from './console-keys.tsx';
import { queueLabels, outcomeText } from './labels.ts';
import classes from './numbers-page.module.css';
import shared from './console.module.css';

/** How the cases stand, and how the last 30 days went. */
export function NumbersPage() {
  const { data, error, isPending, refetch } = useQuery(numbersQuery);
  return (
    <PageFrame title="Numbers" lead="How the cases stand, and how the last 30 days went.">
      {isPending && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the numbers…</VisuallyHidden>
          <Skeleton height={420} radius="lg" />
        </div>
      )}
      {!isPending && !data && (
        <LoadFailure
          title="The numbers could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Numbers numbers={data} />}
    </PageFrame>
  );
}

function Numbers({ numbers }: { numbers: CaseNumbers }) {
  const { decided, appeals } = numbers;
  const now = useNow();
  const queues: QueueNumbers[] = [...numbers.open, numbers.identity];
  const sum = (of: 'cases' | 'late') => queues.reduce((total, each) => total + each[of], 0);
  const oldest = queues.flatMap((each) => each.oldest ?? []).toSorted()[0];
  const answered = appeals.granted + appeals.refused;
  return (
    <>
      <FigureTiles
        tiles={[
          { name: 'Open', value: String(sum('cases')) },
          { name: 'Late', value: String(sum('late')), isBad: sum('late') > 0 },
          { name: 'Oldest waits', value: ageText(oldest, now) },
          { name: 'Decided, median', value: minutesText(decided.medianMinutes) },
          { name: 'Decided, 95 of 100', value: minutesText(decided.p95Minutes) },
          {
            name: 'Appeals granted',
            value: answered === 0 ? 'None yet' : `${appeals.granted} of ${answered}`,
          },
        ]}
      />
      <section className={shared.card} aria-labelledby="queues">
        <h2 id="queues">Queues</h2>
        <QueueTable of={numbers} now={now} />
      </section>
      <div className={classes.charts}>
        <DaysChart days={numbers.days} />
        <OutcomesChart outcomes={numbers.outcomes} />
      </div>
    </>
  );
}

const minutesText = (minutes: number | null) =>
  minutes === null ? 'None yet' : durationText(minutes * 60_000);

const ageText = (since: string | null | undefined, now: Date) =>
  since ? durationText(now.getTime() - Date.parse(since)) : 'None';

function QueueTable({ of: { open, identity }, now }: { of: CaseNumbers; now: Date }) {
  const isAdmin = useAuth().member?.role === 'admin';
  return (
    <FigureTable columns={['Queue', 'Open', 'Late', 'Oldest']}>
      <QueueRow queue={identity} now={now}>
        <Link to="/admin/identity">Identity checks</Link>
      </QueueRow>
      {open
        // Money is for admins alone.
        .filter(({ kind }) => isAdmin || kind !== 'refund')
        .map((queue) => (
          <QueueRow key={queue.kind} queue={queue} now={now}>
            <Link to="/admin/cases" search={{ queue: queue.kind }}>
              {queueLabels[queue.kind]}
            </Link>
          </QueueRow>
        ))}
    </FigureTable>
  );
}

interface QueueRowProps {
  queue: QueueNumbers;
  now: Date;
  children: ReactNode;
}

function QueueRow({ queue: { cases, late, oldest }, now, children }: QueueRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{cases}</td>
      <td data-bad={late > 0 || undefined}>{late}</td>
      <td>{oldest ? ageText(oldest, now) : '–'}</td>
    </tr>
  );
}

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
        <FigureTable columns={columns}>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={columns[place + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </FigureTable>
      </VisuallyHidden>
    </section>
  );
}

/** The table beside it is what screen readers and the keyboard get. */
const silent = { accessibilityLayer: false };

function DaysChart({ days }: { days: CaseNumbers['days'] }) {
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

function OutcomesChart({ outcomes }: { outcomes: CaseNumbers['outcomes'] }) {
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
