import { ORPCError } from '@orpc/client';
import type { Photo } from '#contract/photos.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { announceSessionEnd } from '#web/lib/session-end.ts';

const ADDRESS = '/api/profiles/me/photos';

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** By hand instead of through the API client: only this kind of request tells how far it has come. */
export function sendPhoto(file: File, { onProgress, signal }: Sending): Promise<Photo[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ADDRESS);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new NetworkFailure({})));
    request.addEventListener('abort', () => reject(new Error('The upload was called off.')));
    request.addEventListener('load', () => {
      const reply: unknown = request.response;
      if (request.status === 200) resolve((reply as { profileImages: Photo[] }).profileImages);
      else reject(refusal(request.status, reply));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

interface Refusal {
  code?: string;
  message?: string;
  data?: unknown;
}

function refusal(status: number, reply: unknown): Error {
  const { code = 'INTERNAL', message = '', data } = (reply ?? {}) as Refusal;
  if (code === 'NOT_SIGNED_IN') announceSessionEnd();
  return new ORPCError(code, { status, message, data });
}
