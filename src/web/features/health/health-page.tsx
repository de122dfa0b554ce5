import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Health } from '#contract/health/endpoints.ts';
import { type HealthWindow, pointMinutes } from '#contract/health/rules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureTiles } from '#web/ui/figures.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import pillLinks from '#web/ui/pill-links.module.css';
import { countText, megabytesText, millisecondsText, secondsText } from './figure-texts.ts';
import { healthQuery } from './health.api.ts';
import { CasesTable, NodesTable } from './health-tables.tsx';
import { LineChart, type Line } from './line-chart.tsx';
import { Needs } from './needs.tsx';
import classes from './health-page.module.css';

const route = getRouteApi('/member/staff/admin/health');

/** How the site does, for whoever runs it without Grafana. */
export function HealthPage() {
  const { window = 'hour' } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(healthQuery(window));
  return (
    <PageFrame
      title="Health"
      lead="How the site does: what waits, its nodes, and the time until now."
    >
      {isPending && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the figures…</VisuallyHidden>
          <Skeleton height={64} radius="lg" mb="md" />
          <Skeleton height={420} radius="lg" />
        </div>
      )}
      {!isPending && !data && (
        <LoadFailure
          title="The figures could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Figures health={data} window={window} />}
    </PageFrame>
  );
}

const windows: { window: HealthWindow; label: string }[] = [
  { window: 'hour', label: 'Last hour' },
  { window: 'day', label: 'Last day' },
];

function WindowChoice() {
  return (
    <nav aria-label="Time shown" className={pillLinks.row}>
      {windows.map(({ window, label }) => (
        <Link
          key={window}
          to="/admin/health"
          search={window === 'hour' ? {} : { window }}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Figures({ health, window }: { health: Health; window: HealthWindow }) {
  const { now, points } = health;
  const last = points.at(-1);
  return (
    <>
      <Needs health={health} />
      <FigureTiles
        tiles={[
          { name: 'Open pages', value: countText(last?.sockets ?? null) },
          { name: 'Answered within', value: millisecondsText(last?.p95Ms ?? null) },
          { name: 'First job waits', value: secondsText(now.oldestJobSeconds) },
          { name: 'Mails waiting', value: countText(now.mailsWaiting) },
          { name: 'Payments pending', value: countText(now.paymentsPending) },
          {
            name: 'Late cases',
            value: countText(now.casesLate),
            isBad: (now.casesLate ?? 0) > 0,
          },
        ]}
      />
      {points.length < 2 ? (
        <EmptyState
          icon={IconHeartbeat}
          title="The site has just started"
          text="Every node tells of itself each minute: the first lines can be drawn in two."
        />
      ) : (
        <Charts points={points} window={window} />
      )}
      <NodesTable nodes={health.nodes} />
      <CasesTable cases={health.cases} />
    </>
  );
}

type Point = Health['points'][number];
type Figure = Exclude<keyof Point, 'at'>;

interface Chart {
  title: string;
  lines: [Figure, string][];
  text: (value: number | null) => string;
}

const charts: Chart[] = [
  {
    title: 'Requests',
    lines: [
      ['requests', 'Answered'],
      ['turnedAway', 'Turned away'],
    ],
    text: countText,
  },
  { title: 'Faults', lines: [['faults', 'Faults of ours']], text: countText },
  { title: 'Time to answer, 95 of 100', lines: [['p95Ms', 'Time']], text: millisecondsText },
  { title: 'Delay of the busiest node', lines: [['lagMs', 'Delay']], text: millisecondsText },
  { title: 'Open pages', lines: [['sockets', 'Pages']], text: countText },
  {
    title: 'Connections to the database',
    lines: [
      ['connections', 'In use'],
      ['waitingForConnection', 'Waiting'],
    ],
    text: countText,
  },
  {
    title: 'Jobs',
    lines: [
      ['jobsWaiting', 'Waiting'],
      ['jobsFailed', 'Failed'],
    ],
    text: countText,
  },
  { title: 'First job waits', lines: [['oldestJobSeconds', 'Time']], text: secondsText },
  {
    title: 'Cases',
    lines: [
      ['casesOpen', 'Open'],
      ['casesLate', 'Late'],
    ],
    text: countText,
  },
  { title: 'Mails about accounts', lines: [['mailsWaiting', 'Waiting']], text: countText },
  {
    title: 'First payment under way waits',
    lines: [['oldestPendingSeconds', 'Time']],
    text: secondsText,
  },
  { title: 'Memory of the largest node', lines: [['memoryMb', 'Memory']], text: megabytesText },
];

function Charts({ points, window }: { points: Point[]; window: HealthWindow }) {
  const times = points.map(({ at }) => at);
  const lineOf = ([figure, label]: [Figure, string]): Line => ({
    label,
    values: points.map((point) => point[figure]),
  });
  return (
    <section aria-labelledby="lines">
      <div className={classes.heading}>
        <h2 id="lines">
          {window === 'hour' ? 'The last hour, by minute' : 'The last day, by quarter of an hour'}
        </h2>
        <WindowChoice />
      </div>
      <div className={classes.charts}>
        {charts.map(({ title, lines, text }) => (
          <LineChart
            key={title}
            title={title}
            times={times}
            stepMs={pointMinutes[window] * 60_000}
            lines={lines.map(lineOf)}
            text={text}
          />
        ))}
      </div>
    </section>
  );
}
