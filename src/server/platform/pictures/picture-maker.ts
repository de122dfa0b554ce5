import { refuse } from '#server/platform/refusal.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { WorkerKilled } from '#server/platform/workers/worker-call.ts';
import type { PhotoSize } from '#contract/profiles/rules.ts';
import type { MadePicture, PictureAnswer } from './picture.worker.ts';

/** Ahead of the first photo, but not while the server itself is still starting. */
const SOON_MS = 3_000;

interface Picture extends MadePicture {
  files: Record<PhotoSize, Uint8Array>;
}

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. Not begun when it is over before. */
  make(pieces: readonly Uint8Array[], over?: AbortSignal): Promise<Picture>;
  close(): void;
}

export function createPictureMaker({
  niceness,
  early,
}: {
  niceness: number;
  early: boolean;
}): PictureMaker {
  const { call, start, end } = processCall<PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: 40, longestMs: 60_000, niceness },
  );
  const soon = early ? setTimeout(start, SOON_MS).unref() : undefined;
  return {
    make: async (pieces, over) => {
      const { head, parts } = await call(pieces, over).catch((error: unknown) => {
        throw error instanceof WorkerKilled ? refuse('PHOTO_DAMAGED') : error;
      });
      if ('refused' in head) throw refuse(head.refused);
      const [large, medium, small] = parts as [Uint8Array, Uint8Array, Uint8Array];
      return { ...head.made, files: { large, medium, small } };
    },
    close: () => {
      clearTimeout(soon);
      end();
    },
  };
}
