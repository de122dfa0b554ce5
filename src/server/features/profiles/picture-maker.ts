import { refuse } from '#server/platform/refusal.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { WorkerKilled } from '#server/platform/workers/worker-call.ts';
import type { Picture, PictureAnswer } from './picture.worker.ts';

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. Not begun when it is over before. */
  make(upload: Blob, over?: AbortSignal): Promise<Picture>;
  close(): void;
}

export function createPictureMaker(niceness: number): PictureMaker {
  const { call, end } = processCall<Uint8Array, PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: 40, longestMs: 30_000, niceness },
  );
  return {
    make: async (upload, over) => {
      const bytes = async () => new Uint8Array(await upload.arrayBuffer());
      const answer = await call(bytes, over).catch((error: unknown) => {
        throw error instanceof WorkerKilled ? refuse('PHOTO_DAMAGED') : error;
      });
      if ('refused' in answer) throw refuse(answer.refused);
      return answer.picture;
    },
    close: end,
  };
}
