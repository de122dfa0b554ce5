import { DatabaseError } from 'pg';

/** Another row has the value already. The unique index decided; the caller says what it means. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** The row that it names is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';

/** Nobody listens, the connection broke, no place is left for us, or the server is starting or stopping. */
const UNREACHABLE =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|08|53300$|57P0[123]$)/;

/** The database did not answer, or not to the end: later it may. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  const cause = causeOf(error);
  // Its socket is not there; of other files nothing is meant.
  if (code === 'ENOENT') return (cause as NodeJS.ErrnoException).syscall === 'connect';
  if (typeof code === 'string' && code !== '') return UNREACHABLE.test(code);
  // The driver's own errors have no code.
  return (
    cause instanceof Error && !(cause instanceof DatabaseError) && /connect/i.test(cause.message)
  );
}

/** A row was held too long, or the answer took too long. */
export const isTimedOut = (error: unknown): boolean =>
  codeOf(error) === '55P03' || codeOf(error) === '57014';

const causeOf = (error: unknown) => (error instanceof Error ? (error.cause ?? error) : error);

export const codeOf = (error: unknown) => (causeOf(error) as { code?: unknown } | null)?.code;
