import { refuse } from '#server/platform/refusal.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import type { Picture, PictureAnswer } from './picture.worker.ts';

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. */
  make(upload: Blob): Promise<Picture>;
  close(): void;
}

export function createPictureMaker(niceness: number): PictureMaker {
  const { call, end } = processCall<Uint8Array, PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: 40, longestMs: 60_000, niceness },
  );
  return {
    make: async (upload) => {
      const answer = await call(async () => new Uint8Array(await upload.arrayBuffer()));
      if ('refused' in answer) throw refuse(answer.refused);
      return answer.picture;
    },
    close: end,
  };
}
