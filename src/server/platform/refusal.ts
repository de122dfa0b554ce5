import { ORPCError } from '@orpc/server';
import { refusals, type RefusalCode } from '#contract/errors.ts';
import { isTimedOut, isUnreachable } from './database/database-errors.ts';

/** What its sentence is made of, or whatever else pages want to know. */
type Details<Code extends RefusalCode> = (typeof refusals)[Code]['message'] extends (
  data: infer Data,
) => string
  ? [{ data: Data }]
  : [{ data: unknown }?];

export type Refusal = ORPCError<RefusalCode, unknown>;

/** `throw refuse('EMAIL_TAKEN')`: an answer the member can act on. Anything else thrown is a bug. */
export function refuse<Code extends RefusalCode>(code: Code, ...[details]: Details<Code>): Refusal {
  const { status, message } = refusals[code];
  const data = details?.data;
  return new ORPCError<RefusalCode, unknown>(code, {
    status,
    message: typeof message === 'string' ? message : message(data as never),
    data,
  });
}

const unbegun = new WeakSet<Refusal>();
const RETRY_SECONDS = 5;

/** There is no room for it now. Nothing of it was begun, and so it counts as no attempt. */
export function refuseUnbegun(): Refusal {
  const refusal = refuse('UNAVAILABLE', { data: { retryAfterSeconds: RETRY_SECONDS } });
  unbegun.add(refusal);
  return refusal;
}

export const isUnbegun = (error: unknown): boolean => isRefusal(error) && unbegun.has(error);

/** Input that does not fit: pages show each sentence beside its field, others the first. */
export function refuseFaults(faults: { field: string; message: string }[]): Refusal {
  const { status, message } = refusals.INVALID_INPUT;
  return new ORPCError<RefusalCode, unknown>('INVALID_INPUT', {
    status,
    message: faults[0]?.message ?? message,
    data: { faults },
  });
}

/** More would help nobody mend a form. */
const FAULTS_TOLD = 20;

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema has against an input. */
export function refuseIssues(issues: readonly Issue[]): Refusal {
  const faults = issues.slice(0, FAULTS_TOLD).map(({ path, message }) => ({
    field: (path ?? []).map((part) => (typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
  return refuseFaults(faults);
}

/** A database that restarts, or is held up, is back in a moment. */
const AWAY = { retryAfterSeconds: 2 };

/** For what is no refusal: our own fault, of which nothing is told. */
export const refuseFault = (error: unknown, data?: object): Refusal =>
  isUnreachable(error) || isTimedOut(error)
    ? refuse('UNAVAILABLE', { data: AWAY })
    : refuse('INTERNAL', { data });

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof ORPCError && error.code in refusals;
}
