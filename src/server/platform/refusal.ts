import { ORPCError } from '@orpc/server';
import { refusals, type RefusalCode } from '#contract/errors.ts';

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

/** Input that does not fit: pages show each sentence beside its field, others the first. */
export function refuseFaults(faults: { field: string; message: string }[]): Refusal {
  const { status, message } = refusals.INVALID_INPUT;
  return new ORPCError<RefusalCode, unknown>('INVALID_INPUT', {
    status,
    message: faults[0]?.message ?? message,
    data: { faults },
  });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof ORPCError && error.code in refusals;
}
