import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this node counts, for /metrics and the page Health. Labels come from short lists that stand in the source (patterns of
 * routes, queues, events, codes): never an id, an address or anything that somebody typed.
 */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  /** Over HTTP and over live connections. */
  refusals: Counter<'code'>;
  jobs: Histogram<'queue' | 'outcome'>;
  /** What open pages sent. */
  events: Counter<'event' | 'outcome'>;
  /** What was sent to open pages of this node. */
  sent: Counter<'event'>;
  frames: Counter<'direction'>;
  mails: Counter<'outcome'>;
  texts: Counter<'outcome'>;
  payments: Counter<'status'>;
  /** Read whenever somebody asks; null: there is nothing to tell now. */
  measure(name: string, help: string, read: () => number | null): void;
  /** The same of several at once, each under its own label. */
  measureEach<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Record<string, number>,
  ): void;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by method, pattern of the route and class of the status',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    refusals: counter('saath_refusals_total', 'What was refused, by its code', 'code'),
    jobs: new Histogram({
      name: 'saath_job_duration_seconds',
      help: 'Time that jobs took; failed: tried again later, given up: never again',
      labelNames: ['queue', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    events: counter(
      'saath_socket_events_total',
      'What open pages sent, and what became of it',
      'event',
      'outcome',
    ),
    sent: counter('saath_socket_sent_total', 'Events delivered to pages of this node', 'event'),
    frames: counter('saath_socket_frames_total', 'Packets over live connections', 'direction'),
    mails: counter('saath_mails_total', 'Mails handed to the mail server', 'outcome'),
    texts: counter('saath_texts_total', 'Texts handed to the gateway', 'outcome'),
    payments: counter('saath_payments_total', 'Payments that reached a state', 'status'),
    measure: (name, help, read) => {
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read();
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    measureEach: (name, help, label, read) => {
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [each, value] of Object.entries(read()))
            this.labels({ [label]: each } as Record<typeof label, string>).set(value);
        },
      });
    },
  };
}

/** Counts how something ended that somebody else does. */
export async function counted<T>(by: Counter<'outcome'>, doing: Promise<T>): Promise<T> {
  try {
    const done = await doing;
    by.inc({ outcome: 'sent' });
    return done;
  } catch (error) {
    by.inc({ outcome: 'failed' });
    throw error;
  }
}
