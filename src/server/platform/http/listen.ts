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
    throw new StartupFault(reason(error as NodeJS.ErrnoException, config));
  }
  await once(probe.close(), 'close');
}

/** Listens, and closes in good order when asked to stop. */
export async function listen(app: Running, config: Config): Promise<string> {
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw new StartupFault(reason(error as NodeJS.ErrnoException, config));
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

function reason(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or set PORT to another.`;
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Check HOST.`;
  return `Listening on ${host}:${port} failed: ${error.message}`;
}
