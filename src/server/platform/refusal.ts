import { ORPCError } from '@orpc/server';
import { refusals, type RefusalCode } from '#contract/errors.ts';

interface Details {
  /** A more specific sentence than the code's own. */
  message?: string;
  data?: unknown;
}

/** `throw refuse('EMAIL_TAKEN')`: an answer the member can act on. Anything else thrown is a bug. */
export function refuse(code: RefusalCode, details: Details = {}): ORPCError<RefusalCode, unknown> {
  const { status, message } = refusals[code];
  return new ORPCError(code, {
    status,
    message: details.message ?? message,
    data: details.data,
  });
}

export function isRefusal(error: unknown): error is ORPCError<RefusalCode, unknown> {
  return error instanceof ORPCError && error.code in refusals;
}
