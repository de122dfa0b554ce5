import type { QueryClient } from '@tanstack/react-query';
import { messagesContract } from '#contract/messages/endpoints.ts';
import { SENDER_HEADER } from '#contract/messages/rules.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { sendFile } from '#web/lib/send-file.ts';
import {
  oneAfterAnother,
  awaitsUpload,
  isOutboxOf,
  setFault,
  setPhoto,
  takeFromOutbox,
  waitingOf,
  type OutgoingMessage,
} from './outbox-store.ts';
import { pauseAfter, sendWaiting } from './outbox-sender.ts';
import { readFile } from './photo-files.ts';

const LOCK = 'saath.outbox.photos';
const STALLED_MS = 60_000;

/** The member whose photos are about to go up. */
let queued: string | null = null;
let pause: ReturnType<typeof setTimeout> | null = null;
let current: { clientId: string; stop: AbortController } | null = null;

/** Photos go up one at a time, in one tab; each is sent as soon as it is up. */
export function uploadWaiting(queryClient: QueryClient, memberId: string): void {
  if (queued === memberId) return;
  queued = memberId;
  void oneAfterAnother(LOCK, () => {
    queued = null;
    return uploadAll(queryClient, memberId);
  });
}

export function endUploadPause(): void {
  if (pause) clearTimeout(pause);
  pause = null;
}

export const stopUpload = () => current?.stop.abort();

export function cancelUpload(clientId: string): void {
  takeFromOutbox(clientId);
  if (current?.clientId === clientId) stopUpload();
}

const nextOf = (memberId: string) => waitingOf(memberId).find(awaitsUpload);

async function uploadAll(queryClient: QueryClient, memberId: string): Promise<void> {
  const next = nextOf(memberId);
  if (!next || pause || !navigator.onLine) return;
  const pauseMs = await uploadOne(queryClient, memberId, next);
  if (!isOutboxOf(memberId)) return;
  sendWaiting(queryClient, memberId);
  if (pauseMs > 0) {
    const goOn = () => {
      pause = null;
      uploadWaiting(queryClient, memberId);
    };
    pause = setTimeout(goOn, pauseMs);
  }
  await uploadAll(queryClient, memberId);
}

/** Gives how long all of them have to pause. */
async function uploadOne(
  queryClient: QueryClient,
  memberId: string,
  sent: OutgoingMessage,
): Promise<number> {
  const { clientId } = sent;
  const file = await readFile(memberId, clientId);
  if (!file) {
    setFault(clientId, 'This photo is not on this device any more.', true);
    return 0;
  }
  const stop = new AbortController();
  let stalled = setTimeout(() => stop.abort(), STALLED_MS);
  const onProgress = (share: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => stop.abort(), STALLED_MS);
    setUploadProgress(clientId, share);
  };
  current = { clientId, stop };
  try {
    const { id } = await sendFile<ShownPhoto>(messagesContract.uploadPhoto, file, {
      onProgress,
      signal: stop.signal,
      headers: { [SENDER_HEADER]: memberId },
    });
    setPhoto(clientId, id);
    return 0;
  } catch (error) {
    const isCancelled = !waitingOf(memberId).some((one) => one.clientId === clientId);
    if (isCancelled) return 0;
    return pauseAfter(queryClient, sent, error, 'This photo could not be sent.');
  } finally {
    clearTimeout(stalled);
    setUploadProgress(clientId, null);
    current = null;
  }
}

const shares = new Store<ReadonlyMap<string, number>>(new Map());

/** From 0 to 1; null once it is over. */
function setUploadProgress(clientId: string, share: number | null): void {
  const next = new Map(shares.get());
  if (share === null) next.delete(clientId);
  else next.set(clientId, share);
  shares.set(next);
}

/** Null while it has not begun, or goes up from another tab. */
export const useUploadProgress = (clientId: string): number | null =>
  useStore(shares, (all) => all.get(clientId) ?? null);
