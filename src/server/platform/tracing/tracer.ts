import type { Trace } from './trace.ts';

/** Who asked for it: a request or event of somebody else, or a job that was left to be done. */
export type SpanKind = 'server' | 'consumer';

/** Never an id, an address or anything that somebody typed: a pattern, a queue, a status. */
export type Attributes = Record<string, string | number>;

export interface Span {
  /** For whatever is done meanwhile. */
  trace: Trace;
  end(how: { name: string; failed: boolean; attributes: Attributes }): void;
}

/** Tells a collector what took how long, where one is set. */
export interface Tracer {
  begin(kind: SpanKind, trace: Trace): Span;
  /** Tells what has not been told yet. */
  close(): Promise<void>;
}

const nobodyListens = () => undefined;

export const silentTracer: Tracer = {
  begin: (_kind, trace) => ({ trace, end: nobodyListens }),
  close: async () => undefined,
};
