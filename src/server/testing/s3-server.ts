import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface S3Server {
  endpoint: string;
  bucket: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./s3-server.process.ts', import.meta.url));

/** A server that speaks S3, with an empty bucket; its credentials are put where the SDK looks for them. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'saath-s3-'));
  const bucket = 'saath-test';
  const child = fork(program, [directory, bucket], {
    // Its page tokens use a cipher that is no longer offered by itself.
    execArgv: ['--import', 'tsx', '--openssl-legacy-provider'],
  });
  const [port] = (await once(child, 'message')) as [number];
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
