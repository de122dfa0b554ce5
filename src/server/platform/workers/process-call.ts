import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Duplex, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import {
  isSource,
  workerCall,
  WorkerKilled,
  type CallLimits,
  type WorkerCall,
} from './worker-call.ts';

/** How many bytes come through its standard input. */
export interface ProcessInput {
  size: number;
}

export interface ProcessOutput<Head> {
  head: Head;
  parts: Uint8Array[];
}

/** The parts, of these sizes, come through its standard output. */
export type ProcessAnswer<Head> = { head: Head; sizes: number[] } | { fault: string };

/**
 * Calls a function in a process of its own, for what libraries compute on threads that Node does not schedule. The
 * process may be niced, so that requests come first, and has no environment: it may read hostile files, and shall find no
 * secrets. Bytes go beside the messages, piece by piece: inside one they would be copied several times, all at once.
 */
export function processCall<Head>(
  file: URL,
  { niceness, ...limits }: CallLimits & { niceness: number },
): WorkerCall<readonly Uint8Array[], ProcessOutput<Head>> {
  return workerCall<readonly Uint8Array[], ProcessOutput<Head>>(({ answered, ended }) => {
    const child = fork(fileURLToPath(file), {
      // The loader is found from here, wherever the server was started.
      cwd: fileURLToPath(new URL('.', file)),
      execArgv: isSource(file) ? ['--import', 'tsx'] : [],
      env: {},
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    });
    // Before it has threads: they take the priority over from whoever starts them.
    if (child.pid !== undefined) {
      setPriority(child.pid, niceness);
      offerToOutOfMemory(child.pid);
    }
    const input = child.stdin as Writable;
    const output = child.stdout as Readable;
    // A process that is gone says so by its exit.
    for (const stream of [input, output]) stream.on('error', () => undefined);

    async function receive(answer: ProcessAnswer<Head>): Promise<void> {
      if ('fault' in answer) return answered(answer);
      answered({ output: { head: answer.head, parts: await readParts(output, answer.sizes) } });
    }

    child.on('message', (answer) => void receive(answer as ProcessAnswer<Head>));
    child.on('error', ended);
    child.once('exit', (code, signal) =>
      ended(signal ? new WorkerKilled(`ended by ${signal}`) : new Error(`ended with ${code}`)),
    );
    return {
      send: (pieces) => {
        child.send({ size: total(pieces.map(({ length }) => length)) } satisfies ProcessInput);
        void pour(pieces, input);
      },
      hold: (needed) => {
        // As child processes have them, the streams are sockets.
        const sockets = [input, output] as unknown as (Duplex & { ref(): void; unref(): void })[];
        for (const handle of [child, child.channel, ...sockets]) {
          if (needed) handle?.ref();
          else handle?.unref();
        }
      },
      end: () => void child.kill('SIGKILL'),
    };
  }, limits);
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** To a process that is gone nothing more is written. */
async function pour(pieces: readonly Uint8Array[], into: Writable): Promise<void> {
  for (const piece of pieces) {
    const lost = await new Promise((resolve) => into.write(piece, resolve));
    if (lost) return;
  }
}

async function readParts(from: Readable, sizes: number[]): Promise<Uint8Array[]> {
  const all = await readBytes(from, total(sizes));
  let at = 0;
  return sizes.map((size) => all.subarray(at, (at += size)));
}

/** Where memory runs out, Linux shall end this process and not the server. */
function offerToOutOfMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Other systems have no such file.
  }
}

/** The next bytes of a stream, in the pieces they come in. Nobody else may read from it. */
export async function readBytes(from: Readable, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let missing = size;
  while (missing > 0) {
    const piece = from.read() as Buffer | null;
    if (piece) {
      pieces.push(piece);
      missing -= piece.length;
    } else await once(from, 'readable');
  }
  return Buffer.concat(pieces);
}
