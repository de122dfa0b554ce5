import type { Photo } from '#contract/photos.ts';
import { failureText } from '#web/lib/failure.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { photoFault } from './photo-checks.ts';
import { sendPhoto } from './photo-upload-call.ts';

const AT_ONCE = 2;
const OTHERWISE = 'Failed to upload photos. Please try again.';

export interface Upload {
  id: string;
  file: File;
  /** An address of the picture in this browser. */
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. At 1 the server is still at work. */
  progress: number;
  error: string | null;
  /** False where the same file would be refused again. */
  retryable: boolean;
  /** The network failed it: it goes on by itself when it is back. */
  offline: boolean;
}

interface QueueEvents {
  onUploaded: (photos: Photo[]) => void;
  onIdle: () => void;
}

let made = 0;

/** Sends two at a time. Lives on when its page is left, so that no photo is lost half-way. */
export class PhotoQueue {
  #uploads: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #events: QueueEvents;

  constructor(events: QueueEvents) {
    this.#events = events;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly uploads = (): readonly Upload[] => this.#uploads;

  countGood(files: readonly File[]): number {
    return files.filter((file) => photoFault(file) === null).length;
  }

  add(files: readonly File[]): void {
    this.#set([...this.#uploads, ...files.map(newUpload)]);
    this.#sendNext();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', progress: 0, error: null, offline: false });
    this.#sendNext();
  }

  resume(): void {
    for (const { id, offline } of this.#uploads) if (offline) this.retry(id);
  }

  dismiss(id: string): void {
    const gone = this.#uploads.find((upload) => upload.id === id);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.#set(this.#uploads.filter((upload) => upload !== gone));
  }

  #sendNext(): void {
    const free = AT_ONCE - this.#uploads.filter(({ state }) => state === 'sending').length;
    const next = this.#uploads.filter(({ state }) => state === 'waiting').slice(0, free);
    for (const upload of next) void this.#send(upload);
  }

  async #send({ id, file }: Upload): Promise<void> {
    this.#change(id, { state: 'sending' });
    try {
      const photos = await sendPhoto(file, (progress) => this.#change(id, { progress }));
      this.#events.onUploaded(photos);
      this.dismiss(id);
    } catch (error) {
      this.#change(id, {
        state: 'failed',
        error: failureText(error, OTHERWISE),
        offline: error instanceof NetworkFailure,
      });
    }
    this.#sendNext();
    if (this.#uploads.every(({ state }) => state === 'failed')) this.#events.onIdle();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    );
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function newUpload(file: File): Upload {
  const error = photoFault(file);
  made += 1;
  return {
    id: `upload-${made}`,
    file,
    preview: error === null ? URL.createObjectURL(file) : '',
    state: error === null ? 'waiting' : 'failed',
    progress: 0,
    error,
    retryable: error === null,
    offline: false,
  };
}
