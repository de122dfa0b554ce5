import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#server/platform/root.ts';
import { metricsText } from '#server/testing/metrics.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const FOLDER = join(ROOT, 'ops/monitoring');
const run = promisify(execFile);
const promtool = async (...args: string[]) => run('promtool', args, { cwd: FOLDER });
const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
);

/** Grafana's own names for what it fills in. */
const filledIn = (expression: string) =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll(/\$(job|instance)/g, '.*');

const spot = z.object({
  h: z.int().min(1),
  w: z.int().min(1).max(24),
  x: z.int().min(0).max(23),
  y: z.int().min(0),
});
const source = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const title = z.string().min(3);
const panel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.int(), title, gridPos: spot, panels: z.tuple([]) }),
  z.object({
    type: z.enum(['timeseries', 'stat']),
    id: z.int(),
    title,
    description: z.string().min(3),
    datasource: source,
    gridPos: spot,
    fieldConfig: z.object({
      defaults: z.object({ unit: z.string() }),
      overrides: z.array(z.never()),
    }),
    targets: z
      .array(
        z.object({
          refId: z.string(),
          datasource: source,
          expr: z.string(),
          legendFormat: z.string(),
        }),
      )
      .min(1),
  }),
]);
/** The part of Grafana's classic model that ours has. */
const dashboardSchema = z.object({
  uid: z.string(),
  title,
  schemaVersion: z.int().min(36),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  annotations: z.object({ list: z.array(z.unknown()) }),
  panels: z.array(panel).min(1),
});

let server: TestServer;
let known: Set<string>;
let panels: z.infer<typeof panel>[];
let alerts: string;
beforeAll(async () => {
  server = await startTestServer({ REDIS_URL: await takeRedisDatabase() });
  known = new Set(
    [...(await metricsText(server)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(
      ([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
    ),
  );
  const read = (name: string) => readFile(join(FOLDER, name), 'utf8');
  panels = dashboardSchema.parse(JSON.parse(await read('dashboard.json'))).panels;
  alerts = await read('alerts.yml');
});
afterAll(() => server.close());

const expressions = () => panels.flatMap((each) => ('targets' in each ? each.targets : []));
/** What Prometheus makes by itself. */
const ofPrometheus = new Set(['up']);
const metricsIn = (text: string) =>
  [...text.matchAll(/\b((?:saath|http|nodejs|process)_\w+|up)(?=[{[\s)])/g)].map(([name]) => name);

test('every metric that the dashboard and the alerts name is there', () => {
  const named = new Set([
    ...expressions().flatMap(({ expr }) => metricsIn(expr)),
    ...[...alerts.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n {8}(?:for|labels):/g)].flatMap(
      ([, expression = '']) => metricsIn(expression),
    ),
  ]);
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((name) => !known.has(name) && !ofPrometheus.has(name))).toEqual([]);
});

test('every metric of ours is on the dashboard', () => {
  const shown = new Set(expressions().flatMap(({ expr }) => metricsIn(expr)));
  const own = [...known].filter(
    (name) => name.startsWith('saath_') && !/_(sum|bucket)$/.test(name),
  );
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test('no two panels have one id or lie on each other', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title: name, gridPos } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), name).toBe(false);
        taken.add(`${x} ${y}`);
        expect(x, name).toBeLessThan(24);
      }
});

test('every alert is explained', async () => {
  const docs = await readFile(join(ROOT, 'docs/monitoring.md'), 'utf8');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(docs, name).toContain(`\`${name}\``);
});

describe.runIf(hasPromtool)('promtool', () => {
  test('takes the alert rules, which fire when they should', async () => {
    await promtool('check', 'rules', 'alerts.yml');
    await promtool('test', 'rules', 'alerts.test.yml');
  });

  test('can read every expression of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saath-rules-'));
    const rules = expressions().map(({ expr }, at) => ({
      record: `panel_${at}`,
      expr: filledIn(expr),
    }));
    const file = join(folder, 'rules.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    const { stdout } = await promtool('check', 'rules', file);
    expect(stdout).toContain(`${rules.length} rules found`);
    await rm(folder, { recursive: true });
  });
});
