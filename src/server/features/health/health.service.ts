import type { Health, NodeFigures } from '#contract/health/endpoints.ts';
import {
  pointMinutes,
  SILENT_AFTER_MINUTES,
  windowMinutes,
  type HealthWindow,
} from '#contract/health/rules.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listNodes, listPoints, type Sample } from './health.queries.ts';
import { casesOf, siteFiguresOf, unreadableOf } from './site-figures.ts';

/** One that left in good order is of interest for a while; whoever fell silent, for the whole window. */
const LEFT_SHOWN_MS = minutes(15);

export async function readHealth(tools: Tools, window: HealthWindow): Promise<Health> {
  const now = tools.clock.now();
  const part = minutes(pointMinutes[window]);
  // Whole parts, so that a point stays what it is from one look to the next.
  const end = Math.floor(now.getTime() / part) * part;
  const since = new Date(end - minutes(windowMinutes[window]) + part);
  const [readings, nodes, points] = await Promise.all([
    tools.figures.read(),
    listNodes(tools.db, since),
    listPoints(tools.db, { since, minutes: pointMinutes[window] }),
  ]);
  return {
    nodes: nodes
      .map((sample) => viewNode(sample, now))
      .filter(
        ({ state, seenAt }) =>
          state !== 'left' || now.getTime() - Date.parse(seenAt) < LEFT_SHOWN_MS,
      )
      .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt)),
    points: points.map(({ at, figures, site }) =>
      Object.assign({ at: new Date(at).toISOString() }, figures, site),
    ),
    now: siteFiguresOf(readings),
    cases: casesOf(readings),
    unreadable: unreadableOf(readings),
  };
}

function viewNode(sample: Sample, now: Date): Health['nodes'][number] {
  const { nodeId, host, startedAt, at, redis } = sample;
  return {
    id: nodeId,
    host,
    startedAt: startedAt.toISOString(),
    seenAt: at.toISOString(),
    state: stateOf(sample, now),
    redis,
    figures: sample.figures satisfies NodeFigures,
  };
}

function stateOf({ left, at }: Sample, now: Date) {
  if (left) return 'left';
  return now.getTime() - at.getTime() > minutes(SILENT_AFTER_MINUTES) ? 'silent' : 'up';
}
