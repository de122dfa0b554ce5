import { ORPCError } from '@orpc/client';
import type { AnyContractProcedure } from '@orpc/contract';
import { addressOf } from './api-client.ts';
import { announceLive } from './live.ts';
import { NetworkFailure } from './network-failure.ts';
import { announceSessionEnd } from './session-end.ts';

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
  headers?: Record<string, string>;
}

/** By hand instead of through the API client: only this kind of request tells how far it has come. */
export function sendFile<Reply>(
  endpoint: AnyContractProcedure,
  file: File,
  { onProgress, signal, headers = {} }: Sending,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(endpoint));
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new NetworkFailure({})));
    request.addEventListener('abort', () => reject(new Error('The upload was called off.')));
    request.addEventListener('load', () => {
      const reply: unknown = request.response;
      if (request.status === 200) resolve(reply as Reply);
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
  if (code === 'SUBSCRIPTION_REQUIRED') announceLive('unpaid');
  return new ORPCError(code, { status, message, data });
}
