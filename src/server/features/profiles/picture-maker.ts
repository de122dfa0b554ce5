import { refuse } from '#server/platform/refusal.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import type { Picture, PictureAnswer } from './picture.worker.ts';

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. */
  make(bytes: Uint8Array): Promise<Picture>;
  close(): void;
}

export function createPictureMaker(): PictureMaker {
  const { call, end } = processCall<Uint8Array, PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: 40, longestMs: 30_000 },
  );
  return {
    make: async (bytes) => {
      const answer = await call(bytes);
      if ('refused' in answer) throw refuse(answer.refused);
      return answer.picture;
    },
    close: end,
  };
}
