import { refuse } from '#server/platform/refusal.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { WorkerKilled } from '#server/platform/workers/worker-call.ts';
import type { PhotoSize } from '#contract/photos.ts';
import type { MadePicture, PictureAnswer } from './picture.worker.ts';

interface Picture extends MadePicture {
  files: Record<PhotoSize, Uint8Array>;
}

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. Not begun when it is over before. */
  make(upload: Blob, over?: AbortSignal): Promise<Picture>;
  close(): void;
}

export function createPictureMaker(niceness: number): PictureMaker {
  const { call, end } = processCall<PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: 40, longestMs: 30_000, niceness },
  );
  return {
    make: async (upload, over) => {
      const { head, parts } = await call(upload, over).catch((error: unknown) => {
        throw error instanceof WorkerKilled ? refuse('PHOTO_DAMAGED') : error;
      });
      if ('refused' in head) throw refuse(head.refused);
      const [large, medium, small] = parts as [Uint8Array, Uint8Array, Uint8Array];
      return { ...head.made, files: { large, medium, small } };
    },
    close: end,
  };
}
