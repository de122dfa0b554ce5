import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#server/platform/config/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';

export interface Reading {
  name: string;
  labels: Record<string, string>;
  value: number;
}

interface Asked {
  db: Database;
  clock: Clock;
  config: Config;
}

/** Numbers that stand in the tables: how much waits, and since when. A feature declares its own. */
export interface TableFigures {
  /** What they are about: of a few words, it names them where they cannot be read. */
  about: string;
  /** Each with what it means and, where there are several of a kind, the label that tells them apart. */
  gauges: Readonly<Record<string, { help: string; label?: string }>>;
  read(asked: Asked): Promise<Reading[]>;
}

/** One row of an answer becomes a reading of each gauge that it has a value for. */
export const readingsOf = (
  labels: Record<string, string>,
  values: Record<string, number | null>,
): Reading[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : { name, labels, value },
  );

const UNREADABLE = 'saath_figures_unreadable';

/** Several may look at the same time, and Prometheus looks again and again: the tables are asked this often at most. */
const KEPT_MS = 10_000;
/** Whoever looks gets what has come by then. */
const WITHIN_MS = 2_000;

export interface Figures {
  watch(sources: readonly TableFigures[]): void;
  /** Never fails: of what cannot be read now there is nothing. Each is then beside what the node counts by itself, too. */
  read(): Promise<Reading[]>;
}

export function createFigures(
  asked: Asked,
  { registry, log }: { registry: Registry; log: Logger },
  { keptMs = KEPT_MS, withinMs = WITHIN_MS } = {},
): Figures {
  const registers = [registry];
  const sources: TableFigures[] = [];
  const unreadable = new Set<string>();
  const unreadableGauge = new Gauge({
    name: UNREADABLE,
    help: 'Whether these figures could not be read from the tables (1)',
    labelNames: ['about'],
    registers,
  });
  const gauges = new Map<string, Gauge>([[UNREADABLE, unreadableGauge]]);

  async function readOne({ about, gauges: declared, read }: TableFigures): Promise<Reading[]> {
    let readings: Reading[] = [];
    try {
      readings = await read(asked);
      unreadable.delete(about);
    } catch (error) {
      // Once, and not with every look until it is mended.
      if (!unreadable.has(about)) log.warn({ err: error, about }, 'figures could not be read');
      unreadable.add(about);
    }
    for (const [name, { label }] of Object.entries(declared)) {
      // What is not known is not nothing.
      if (label) gauges.get(name)?.reset();
      else gauges.get(name)?.remove();
    }
    const told = [
      ...readings,
      { name: UNREADABLE, labels: { about }, value: Number(unreadable.has(about)) },
    ];
    for (const { name, labels, value } of told) gauges.get(name)?.set(labels, value);
    return told;
  }

  const readAll = async () => {
    const all: Reading[] = [];
    // One after the other: they have one connection.
    for (const source of sources) all.push(...(await readOne(source)));
    return all;
  };

  let last: Reading[] = [];
  let underWay: Promise<void> | null = null;
  let readAt = -Infinity;
  let clockAt = 0;
  /** By both clocks: that of the product may leap. */
  const isFresh = () =>
    performance.now() - readAt < keptMs && Math.abs(asked.clock.now().getTime() - clockAt) < keptMs;
  function refresh(): Promise<void> {
    underWay ??= keep().finally(() => {
      underWay = null;
    });
    return underWay;
  }
  async function keep(): Promise<void> {
    last = await readAll();
    readAt = performance.now();
    clockAt = asked.clock.now().getTime();
  }
  return {
    watch: (more) => {
      for (const { gauges: declared } of more)
        for (const [name, { help, label }] of Object.entries(declared))
          gauges.set(
            name,
            new Gauge<string>({ name, help, labelNames: label ? [label] : [], registers }),
          );
      sources.push(...more);
    },
    read: async () => {
      if (isFresh()) return last;
      await withinTime(refresh(), withinMs);
      return last;
    },
  };
}

/** Whoever takes longer goes on by itself. */
async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
