import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  workerCall,
  WorkerKilled,
  type Answer,
  type CallLimits,
  type WorkerCall,
} from './worker-call.ts';

/**
 * Calls a function in a process of its own, for what libraries compute on threads that Node does not schedule. The
 * process may be niced, so that requests come first, and has no environment: it may read hostile files, and shall find no
 * secrets.
 */
export function processCall<Input, Output>(
  file: URL,
  { niceness, ...limits }: CallLimits & { niceness: number },
): WorkerCall<Input, Output> {
  return workerCall(({ answered, ended }) => {
    const child = fork(fileURLToPath(file), {
      // The loader is found from here, wherever the server was started.
      cwd: fileURLToPath(new URL('.', file)),
      execArgv: ['--import', 'tsx'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Before it has threads: they take the priority over from whoever starts them.
    if (child.pid !== undefined) {
      setPriority(child.pid, niceness);
      offerToOutOfMemory(child.pid);
    }
    child.on('message', (answer) => answered(answer as Answer<Output>));
    child.on('error', ended);
    child.once('exit', (code, signal) =>
      ended(signal ? new WorkerKilled(`ended by ${signal}`) : new Error(`ended with ${code}`)),
    );
    return {
      send: (input) => void child.send(input as object),
      hold: (needed) => {
        for (const handle of [child, child.channel]) {
          if (needed) handle?.ref();
          else handle?.unref();
        }
      },
      end: () => void child.kill('SIGKILL'),
    };
  }, limits);
}

/** Where memory runs out, Linux shall end this process and not the server. */
function offerToOutOfMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Other systems have no such file.
  }
}
