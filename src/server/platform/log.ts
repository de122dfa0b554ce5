import { pino, type Logger, type LoggerOptions } from 'pino';
import { currentTrace } from './tracing/trace.ts';

export type { Logger };

/**
 * JSON lines on standard output. Never a body, a token, an address or a query string. What belongs to one request, job or event
 * carries the same `trace`.
 */
export function createLog(level: string, to?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => {
      const trace = currentTrace();
      return trace ? { trace: trace.id } : {};
    },
  };
  return to ? pino(options, to) : pino(options);
}

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Of an address: there may be a token in it. */
const QUERY = /\?[^\s"'<>)]+/g;

/** Drivers put row values into error details, mail servers put addresses: keep what a developer needs and drop the rest. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message
      .split('\nparams:')[0]
      ?.replace(EMAIL, '(an email)')
      .replace(ID, '(an id)')
      .replace(QUERY, '?…'),
    code,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
