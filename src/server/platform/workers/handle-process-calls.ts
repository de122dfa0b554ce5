import {
  type ProcessAnswer,
  type ProcessInput,
  type ProcessOutput,
  readBytes,
} from './process-call.ts';

/** The other end of processCall: what the process computes. */
export function handleProcessCalls<Head>(
  compute: (bytes: Buffer) => Promise<ProcessOutput<Head>>,
): void {
  async function answer({ size }: ProcessInput): Promise<void> {
    const reply = (each: ProcessAnswer<Head>) => process.send?.(each);
    try {
      const { head, parts } = await compute(await readBytes(process.stdin, size));
      reply({ head, sizes: parts.map(({ length }) => length) });
      for (const part of parts) process.stdout.write(part);
    } catch (error) {
      reply({ fault: error instanceof Error ? error.message : 'an unknown fault' });
    }
  }

  process.on('message', (input) => void answer(input as ProcessInput));
  // Whoever stops the server may signal all its processes; this one ends when the server lets go of it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
