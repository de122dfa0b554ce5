import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/platform/config/config.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { FastifyInstance } from 'fastify';

interface Running {
  http: FastifyInstance;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 15_000;

/** Says at once that nobody could listen there, not after a minute in which a demo was filled with members. */
export async function expectFreeAddress(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port: config.port, host: config.host }), 'listening');
  } catch (error) {
    throw addressFault(error, config);
  }
  await once(probe.close(), 'close');
}

/** Listens, and closes in good order when asked to stop. */
export async function listen(app: Running, config: Config): Promise<string> {
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw addressFault(error, config);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Whoever hangs must not keep the operator waiting; nothing acknowledged depends on this.
      setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
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
