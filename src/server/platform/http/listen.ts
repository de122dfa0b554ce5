import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/platform/config/config.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { FastifyInstance } from 'fastify';

interface Running {
  http: FastifyInstance;
  /** Asks whoever leads visitors here to lead them elsewhere. */
  leave(): void;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 15_000;

/** Says at once that nobody could listen there, not after a minute in which a demo was filled with members. */
export async function expectFreeAddress(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port: config.port, host: config.host }), 'listening');
  } catch (error) {
    throw addressFault(error, config);
  }
  await once(probe.close(), 'close');
}

/**
 * Listens, and closes in good order when asked to stop: SIGTERM first leaves proxies the time that is set to notice. Somebody who
 * presses Ctrl-C is not kept waiting.
 */
export async function listen(app: Running, config: Config): Promise<string> {
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw addressFault(error, config);
  }
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    // Whoever hangs must not keep the operator waiting; nothing acknowledged depends on this.
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Asked again and again, by whoever stops npm and by npm's shell, it still does so once.
  process.on('SIGTERM', () => {
    app.leave();
    setTimeout(close, config.drainMs);
  });
  process.on('SIGINT', () => {
    app.leave();
    close();
  });
  const bound = app.http.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return config.publicUrl ?? `http://localhost:${port}`;
}

/** Why nobody can listen there, as whoever runs the site can put it right. */
export function addressFault(
  error: unknown,
  { port, host }: Pick<Config, 'port' | 'host'>,
): StartupFault {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop what uses it, or set PORT to another.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Check HOST.`,
  };
  return new StartupFault(known[code ?? ''] ?? `Listening on ${host}:${port} failed: ${message}`);
}
