import type { QueryClient } from '@tanstack/react-query';
import { profilesContract, type Photo } from '#contract/profiles/endpoints.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { SendQueue } from '#web/lib/send-queue.ts';
import { failureText, refusalOf, retryAfterOf } from '#web/lib/failure.ts';
import { Store } from '#web/lib/store.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { api } from '../profiles.api.ts';
import { photoFault, faultsOfFile } from './photo-fault.ts';

type Headers = Record<string, string>;

interface Uploaded {
  profileImages: Photo[];
}

/** What is known of a photo when the page that held it is gone. */
export interface Unfinished {
  name: string;
  /** It was on its way once, and no refusal has come back: the server may have it. */
  sent: boolean;
}

interface QueueEvents {
  /** Puts away what a reload would lose. */
  keep: (unfinished: readonly Unfinished[]) => void;
  onUploaded: (photos: Photo[]) => Promise<void>;
  onIdle: () => void;
}

/**
 * Sends one at a time, so that photos stand in the order they were chosen in. Lives on when its page is left, so that no
 * photo is lost half-way.
 */
export class PhotoQueue {
  readonly uploads = new Store<readonly Upload[]>([]);
  readonly #queue = new SendQueue<Upload>({
    waiting: () => this.#all.filter(({ state }) => state === 'waiting'),
    send: (upload, signal) => this.#send(upload, signal),
  });
  readonly #events: QueueEvents;

  constructor(events: QueueEvents, lost: readonly Unfinished[] = []) {
    this.#events = events;
    this.uploads.set(lost.map(lostUpload));
    let kept = lost;
    this.uploads.subscribe(() => {
      const now = unfinishedIn(this.#all);
      // Progress is told many times a second.
      if (JSON.stringify(now) === JSON.stringify(kept)) return;
      kept = now;
      events.keep(now);
    });
  }

  get #all(): readonly Upload[] {
    return this.uploads.get();
  }

  countGood(files: readonly File[]): number {
    return files.filter((file) => photoFault(file) === null).length;
  }

  add(files: readonly File[], headers: Headers): void {
    this.uploads.set([...this.#all, ...files.map((file) => newUpload(file, headers))]);
    void this.#queue.send();
  }

  retry(id: string): void {
    this.#change(id, {
      state: 'waiting',
      progress: 0,
      error: null,
      retryAt: null,
      offline: false,
    });
    void this.#queue.send();
  }

  resume(): void {
    for (const { id, offline } of this.#all) if (offline) this.retry(id);
  }

  dismiss(id: string): void {
    const gone = this.#all.find((upload) => upload.id === id);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.uploads.set(this.#all.filter((upload) => upload !== gone));
  }

  /** Calls off what is on its way and forgets the rest. */
  clear(): void {
    for (const { preview } of this.#all) URL.revokeObjectURL(preview);
    this.uploads.set([]);
    this.#queue.stop();
  }

  async #send(upload: Upload, signal: AbortSignal): Promise<number> {
    const { id, file, headers } = upload;
    this.#change(id, { state: 'sending', sent: true });
    try {
      const onProgress = (progress: number) => this.#change(id, { progress });
      const { profileImages } = await sendFile<Uploaded>(profilesContract.photos.upload, file, {
        onProgress,
        signal,
        headers,
      });
      if (signal.aborted) return 0;
      await this.#events.onUploaded(profileImages);
      this.dismiss(id);
    } catch (error) {
      if (signal.aborted) return 0;
      this.#change(id, failedUpload(error, upload));
    }
    if (this.#all.every(({ state }) => state === 'failed')) this.#events.onIdle();
    // One that failed waits for its member or the network, and does not hold up the others.
    return 0;
  }

  #change(id: string, change: Partial<Upload>): void {
    this.uploads.set(
      this.#all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    );
  }
}

const OTHERWISE = 'Failed to upload photos. Please try again.';

export interface Upload {
  id: string;
  file: File;
  /** Where it is added. */
  headers: Headers;
  /** An address of the picture in this browser. */
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The server may have it, also where its answer was lost. */
  sent: boolean;
  /** From 0 to 1. At 1 the server is still at work. */
  progress: number;
  error: string | null;
  /** False where the same file would be refused again. */
  retryable: boolean;
  /** The moment before which the server would refuse any file, in milliseconds. */
  retryAt: number | null;
  /** The network failed it: it goes on by itself when it is back. */
  offline: boolean;
  /** The page that held the file is gone. */
  lost?: Unfinished;
}

const unfinishedIn = (uploads: readonly Upload[]): Unfinished[] =>
  uploads
    .filter(({ lost, retryable }) => lost || retryable)
    .map(({ lost, file, sent }) => lost ?? { name: file.name, sent });

const NOT_SENT = 'The page was closed before this photo was sent. Please choose it again.';
const PERHAPS_SENT =
  'The page was closed before we heard whether this photo arrived. If it is not below, please choose it again.';

/** Says which photo did not make it: browsers hand a file to one page only. */
function lostUpload(lost: Unfinished): Upload {
  return {
    ...newUpload(new File([], lost.name), {}),
    preview: '',
    state: 'failed',
    error: lost.sent ? PERHAPS_SENT : NOT_SENT,
    retryable: false,
    lost,
  };
}

let made = 0;

function newUpload(file: File, headers: Headers): Upload {
  const error = photoFault(file);
  made += 1;
  return {
    id: `upload-${made}`,
    file,
    headers,
    preview: error === null ? URL.createObjectURL(file) : '',
    state: error === null ? 'waiting' : 'failed',
    sent: false,
    progress: 0,
    error,
    retryable: error === null,
    retryAt: null,
    offline: false,
  };
}

function failedUpload(failure: unknown, before: Upload): Partial<Upload> {
  const refusal = refusalOf(failure);
  const isRefused = refusal !== null && refusal.code !== 'INTERNAL';
  const seconds = retryAfterOf(failure);
  return {
    state: 'failed',
    // A refusal of this attempt says nothing of one before it.
    sent: before.sent || !isRefused,
    error: failureText(failure, OTHERWISE),
    retryable: !refusal || !faultsOfFile.has(refusal.code),
    retryAt: seconds === null ? null : Date.now() + seconds * 1000,
    offline: failure instanceof NetworkFailure,
  };
}

const ownProfile = api.profiles.own;

/** The server's whole list, in its order. */
export const putPhotos = (queryClient: QueryClient, profileImages: Photo[]): Promise<void> =>
  writeAnswer(
    queryClient,
    ownProfile.queryKey(),
    (profile) => profile && { ...profile, profileImages },
  );

/** Answers to uploads at the same time may overtake each other: none may take a photo away. */
export const addPhotos = (queryClient: QueryClient, uploaded: Photo[]): Promise<void> =>
  writeAnswer(queryClient, ownProfile.queryKey(), (profile) => {
    if (!profile) return undefined;
    const known = profile.profileImages;
    const fresh = uploaded.filter(({ id }) => !known.some((photo) => photo.id === id));
    return { ...profile, profileImages: [...known, ...fresh] };
  });

export function refreshPhotos(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownProfile.queryKey() });
}
