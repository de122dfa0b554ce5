import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Which request of a member, or which tick of the clock, something is done for: the same in its log lines, jobs and spans. */
export interface Trace {
  /** 32 hexadecimal digits, as W3C's Trace Context has it. */
  id: string;
  /** Of what is being done; null: nobody is told of spans. */
  span: string | null;
  /** Whether spans of it are told. */
  sampled: boolean;
}

const current = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => current.getStore();

/** Whatever this does, and leaves to be done later, is part of the trace. */
export const within = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

export const newTrace = (): Trace => ({
  id: randomBytes(16).toString('hex'),
  span: null,
  sampled: true,
});

/** The id of a request, which its answer carries, is that of its trace, too. */
export const traceOf = (requestId: string): Trace => ({
  id: requestId.replaceAll('-', ''),
  span: null,
  sampled: true,
});

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** What somebody before us has begun. Null: nothing of the form is there. */
export function readTraceparent(headers: IncomingHttpHeaders): Trace | null {
  const { traceparent } = headers;
  const [, id, span, flags] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
  if (!id || !span || !flags) return null;
  return { id, span, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** As a job keeps it: random numbers, which say nothing of anybody. */
export const writeTrace = ({ id, span, sampled }: Trace): string =>
  [id, span ?? '', sampled ? '1' : '0'].join('-');

export function readTrace(text: string | undefined): Trace | null {
  const [id, span, sampled] = text?.split('-') ?? [];
  return id ? { id, span: span || null, sampled: sampled !== '0' } : null;
}
