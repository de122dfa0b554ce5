import { failureText, refusalOf, retryAfterOf } from '#web/lib/failure.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { faultsOfFile, photoFault } from './photo-fault.ts';

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
  /** The moment before which the server would refuse any file, in milliseconds. */
  retryAt: number | null;
  /** The network failed it: it goes on by itself when it is back. */
  offline: boolean;
}

let made = 0;

export function newUpload(file: File): Upload {
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
    retryAt: null,
    offline: false,
  };
}

export function failedUpload(failure: unknown): Partial<Upload> {
  const refusal = refusalOf(failure);
  const seconds = retryAfterOf(failure);
  return {
    state: 'failed',
    error: failureText(failure, OTHERWISE),
    retryable: !refusal || !faultsOfFile.has(refusal.code),
    retryAt: seconds === null ? null : Date.now() + seconds * 1000,
    offline: failure instanceof NetworkFailure,
  };
}
