import { pino, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** JSON lines on standard output. Never a body, a token, an address or a query string. */
export function createLog(level: string, to?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return to ? pino(options, to) : pino(options);
}

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** Drivers put row values into error details, mail servers put addresses: keep what a developer needs and drop the rest. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message.split('\nparams:')[0]?.replace(EMAIL, '(an email)'),
    code,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
