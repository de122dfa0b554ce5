import { hostname } from 'node:os';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { NodeFigures, SiteFigures } from '#contract/health/endpoints.ts';
import { after, days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { deleteSamplesBefore, keepSample } from './health.queries.ts';
import { countsOf, sinceThen, type Counts } from './node-counts.ts';
import { siteFiguresOf } from './site-figures.ts';

const EVERY_MS = 60_000;
const LOOK_MS = 20;
const KEPT_MS = days(7);

interface Node {
  id: string;
  startedAt: Date;
  before: Counts;
  /** Of its own: that of /metrics begins anew with every look. */
  delays: IntervalHistogram;
}

const nodes = new WeakMap<object, Promise<Node>>();

/** One for each process, as long as it runs. */
const nodeOf = (tools: Tools): Promise<Node> => {
  const known = nodes.get(tools.metrics);
  if (known) return known;
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  const node = countsOf(tools.metrics).then((before) => ({
    id: newId(),
    startedAt: tools.clock.now(),
    before,
    delays,
  }));
  nodes.set(tools.metrics, node);
  return node;
};

/** A row for the minute that it is now, about what happened since the one before. */
export async function sampleHealth(tools: Tools, { left = false } = {}): Promise<void> {
  const node = await nodeOf(tools);
  const readings = await tools.figures.read();
  const counts = await countsOf(tools.metrics);
  const figures: NodeFigures = sinceThen(node.before, counts, lagMsOf(node));
  const site: SiteFigures = siteFiguresOf(readings);
  node.before = counts;
  const now = tools.clock.now().getTime();
  await keepSample(tools.db, {
    nodeId: node.id,
    at: new Date(now - (now % EVERY_MS)),
    host: hostname(),
    startedAt: node.startedAt,
    left,
    redis: redisOf(tools),
    figures,
    site,
  });
}

/** What is measured is how long after the last look the next one came. */
function lagMsOf({ delays }: Node): number {
  const lagMs = delays.count > 0 ? Math.max(0, delays.percentile(99) / 1e6 - LOOK_MS) : 0;
  delays.reset();
  return lagMs;
}

const redisOf = ({ bus }: Tools) => {
  if (!bus) return 'none';
  return bus.isUp() ? 'up' : 'away';
};

/** Every node tells of itself, in a minute of its own; what it tells at its end says that this is why it tells no more. */
export function startSampling(tools: Tools): () => Promise<void> {
  const sample = (how = {}) =>
    sampleHealth(tools, how).catch((error: unknown) =>
      tools.log.warn({ err: error }, 'this node could not tell how it does'),
    );
  void sample();
  const timer = setInterval(() => void sample(), EVERY_MS);
  return async () => {
    clearInterval(timer);
    await sample({ left: true });
    (await nodeOf(tools)).delays.disable();
  };
}

export const forgetSamples = ({ db, clock }: Tools): Promise<void> =>
  deleteSamplesBefore(db, after(clock, -KEPT_MS));
