import type { PhotoCheck } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import { createFairLine } from '#server/platform/workers/fair-line.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { WorkerKilled } from '#server/platform/workers/worker-call.ts';
import type { PhotoSize } from '#contract/profiles/rules.ts';
import { type Nudity, judgeNudity, type NudityScores } from './nudity.policy.ts';
import type { MadePicture, PictureAnswer, Wanted } from './picture.worker.ts';

/** Ahead of the first photo, but not while the server itself is still starting. */
const SOON_MS = 3_000;

export interface Picture extends MadePicture {
  nudity: Nudity;
  files: Record<PhotoSize, Uint8Array>;
}

/** Whose a picture is. */
export interface PictureOwner {
  /** Members take turns. */
  memberId: string;
  /** Told what it will cost before a pixel is read; may refuse. */
  charge(megapixels: number): Promise<void>;
  /** Not begun when it is over before. */
  over?: AbortSignal | undefined;
}

export interface PictureMaker {
  /** All sizes of what was uploaded; refused when it is no picture that we can read. */
  make(pieces: readonly Uint8Array[], owner: PictureOwner): Promise<Picture>;
  /** The same for a document: one file, large enough to be read. It is not looked at for nudity, for a person sees it. */
  makeDocument(
    pieces: readonly Uint8Array[],
    owner: PictureOwner,
    leastSide?: number,
  ): Promise<Uint8Array>;
  /** How many pictures wait to be made. */
  waiting(): number;
  close(): void;
}

// Whoever comes when so many wait would give up before the answer.
const PICTURES_WAITING = 40;

type Bytes = Uint8Array;

interface Surroundings {
  niceness: number;
  early: boolean;
  log: Logger;
}

/** Without a check, every picture is clear. */
export function createPictureMaker(
  check: PhotoCheck | null,
  { niceness, early, log }: Surroundings,
): PictureMaker {
  const { call, start, end } = processCall<PictureAnswer>(
    new URL('./picture.worker.ts', import.meta.url),
    { mostWaiting: PICTURES_WAITING, longestMs: 60_000, niceness },
  );
  const nudityCheck = check && createNudityCheck(check, { niceness, log });
  const soon = early ? setTimeout(start, SOON_MS).unref() : undefined;
  // The process makes one at a time.
  const inLine = createFairLine(1, { pictures: { mostWaiting: PICTURES_WAITING, atOnce: 1 } });
  async function ask(wanted: Wanted, pieces: readonly Uint8Array[]) {
    const input = [Buffer.from(wanted), ...pieces];
    const { head, parts } = await call(input).catch((error: unknown) => {
      throw error instanceof WorkerKilled ? refuse('PHOTO_DAMAGED') : error;
    });
    if ('refused' in head) throw refuse(head.refused);
    return { head, parts };
  }
  const makeInTurn = (
    wanted: 'P' | 'D',
    pieces: readonly Uint8Array[],
    { memberId: by, charge, over }: PictureOwner,
  ) =>
    inLine({ lane: 'pictures', by, over }, async () => {
      const { head: seen } = await ask('H', pieces);
      if ('header' in seen) await charge(megapixelsOf(seen.header));
      const { head, parts } = await ask(wanted, pieces);
      if (!('made' in head)) throw new Error('the picture was only looked at');
      return { made: head.made, parts };
    });
  return {
    makeDocument: async (pieces, owner, least = 0) => {
      const { made, parts } = await makeInTurn('D', pieces, owner);
      if (Math.min(made.width, made.height) < least)
        throw refuse('PHOTO_TOO_SMALL', { data: { least } });
      return parts[0] as Bytes;
    },
    make: async (pieces, owner) => {
      nudityCheck?.prepare();
      const { made, parts } = await makeInTurn('P', pieces, owner);
      const [large, medium, small, lookedAt] = parts as [Bytes, Bytes, Bytes, Bytes];
      const nudity = nudityCheck ? await nudityCheck.judge(lookedAt) : 'clear';
      return { ...made, nudity, files: { large, medium, small } };
    },
    waiting: () => inLine.waiting().pictures,
    close: () => {
      clearTimeout(soon);
      nudityCheck?.close();
      end();
    },
  };
}

const megapixelsOf = ({ width, height }: { width: number; height: number }) =>
  Math.ceil((width * height) / 1e6);

// Each waits with little more than its pixels.
const MOST_WAITING = 200;
/** The model takes a quarter of a gigabyte, which nobody needs between two uploads. */
const IDLE_MS = 5 * 60_000;

interface NudityCheck {
  /** Never fails: whatever goes wrong, the picture was not looked at. */
  judge(pixels: Uint8Array): Promise<Nudity>;
  /** While the picture is still being made. */
  prepare(): void;
  close(): void;
}

/** A process beside the one that makes pictures: what ends it, or holds it up, costs no picture. */
function createNudityCheck(
  { threshold, longestMs }: PhotoCheck,
  { niceness, log }: { niceness: number; log: Logger },
): NudityCheck {
  const { call, start, end } = processCall<NudityScores>(
    new URL('./nudity.worker.ts', import.meta.url),
    { mostWaiting: MOST_WAITING, longestMs, niceness },
  );
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  const endIfIdle = () => {
    if (underWay === 0) end();
  };
  return {
    judge: async (pixels) => {
      clearTimeout(idle);
      underWay += 1;
      try {
        const { head } = await call([pixels], AbortSignal.timeout(longestMs));
        return judgeNudity(head, threshold);
      } catch (error) {
        log.warn({ err: error }, 'a photo could not be checked and waits for a person');
        return 'unknown';
      } finally {
        underWay -= 1;
        idle = setTimeout(endIfIdle, IDLE_MS).unref();
      }
    },
    prepare: start,
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}
