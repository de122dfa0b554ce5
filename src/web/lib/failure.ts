import { ORPCError } from '@orpc/client';
import { refusals, type RefusalCode } from '#contract/errors.ts';
import { NetworkFailure } from './network-failure.ts';

/** Why the server said no, or null when it was not a refusal we know. */
export function refusalOf(error: unknown): { code: RefusalCode; message: string } | null {
  if (!(error instanceof ORPCError) || !(error.code in refusals)) return null;
  return { code: error.code as RefusalCode, message: error.message };
}

const asksForPause = new Set(['RATE_LIMITED', 'PIXELS_SPENT', 'UPLOADS_UNDER_WAY']);

/** Seconds to wait when the server asked for a pause, else null. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof ORPCError) || !asksForPause.has(error.code)) return null;
  const seconds = (error.data as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 60;
}

/** Why the server asks whether the writer is sure, else null. */
export function questionOf(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'TEXT_QUESTIONED') return null;
  const reason = (error.data as { reason?: unknown } | undefined)?.reason;
  return typeof reason === 'string' ? reason : error.message;
}

/** Which of several texts its writer is asked about. */
export function questionedField(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'TEXT_QUESTIONED') return null;
  const field = (error.data as { field?: unknown } | undefined)?.field;
  return typeof field === 'string' ? field : null;
}

/** The sentence to show for a failed call: the server's own where it has one. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof NetworkFailure) return error.message;
  const refusal = refusalOf(error);
  return refusal && refusal.code !== 'INTERNAL' ? refusal.message : otherwise;
}
