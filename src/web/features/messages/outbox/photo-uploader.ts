import { messagesContract } from '#contract/messages/endpoints.ts';
import { SENDER_HEADER } from '#contract/messages/rules.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { SendQueue } from '#web/lib/send-queue.ts';
import {
  awaitsUpload,
  isOutboxOf,
  setFault,
  setPhoto,
  takeFromOutbox,
  waitingFor,
  waitingOf,
  type OutgoingMessage,
  type Sender,
} from './outbox-store.ts';
import { failureText } from '#web/lib/failure.ts';
import { pauseAfter, sendWaiting } from './outbox-sender.ts';
import { readFile } from './photo-files.ts';

const STALLED_MS = 60_000;
/** Words do not wait longer for the photo before them: its sender decides. */
const LONGEST_PAUSE_MS = 60_000;

let sender: Sender | null = null;

/** Photos go up one at a time, in one tab; each is sent as soon as it is up. */
export const photoQueue = new SendQueue<OutgoingMessage>({
  lock: 'saath.outbox.photos',
  waiting: () => waitingFor(sender).filter(awaitsUpload),
  send: async (message, signal) => (sender ? uploadAndSend(sender, message, signal) : 0),
});

export function uploadWaiting(from: Sender): void {
  sender = from;
  void photoQueue.send();
}

export function cancelUpload(clientId: string): void {
  takeFromOutbox(clientId);
  if (photoQueue.current?.clientId === clientId) photoQueue.stop();
  // What was written after it has waited for it.
  else if (sender) sendWaiting(sender);
}

async function uploadAndSend(
  from: Sender,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<number> {
  const pauseMs = await uploadOne(from, message, signal);
  if (isOutboxOf(from.memberId)) sendWaiting(from);
  return pauseMs;
}

/** Gives how long all of them have to pause. */
async function uploadOne(
  { queryClient, memberId }: Sender,
  sent: OutgoingMessage,
  signal: AbortSignal,
): Promise<number> {
  const { clientId } = sent;
  const file = await readFile(memberId, clientId);
  if (signal.aborted) return 0;
  if (!file) {
    const what = sent.voice ? 'voice note' : 'photo';
    setFault(clientId, `This ${what} is not on this device any more.`, true);
    return 0;
  }
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());
  let stalled = setTimeout(() => stop.abort(), STALLED_MS);
  const onProgress = (share: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => stop.abort(), STALLED_MS);
    setUploadProgress(clientId, share);
  };
  try {
    const { uploadPhoto, uploadVoice } = messagesContract;
    const { id } = await sendFile<{ id: string }>(sent.voice ? uploadVoice : uploadPhoto, file, {
      onProgress,
      signal: stop.signal,
      headers: { [SENDER_HEADER]: memberId },
    });
    setPhoto(clientId, id);
    return 0;
  } catch (error) {
    const isCancelled = !waitingOf(memberId).some((one) => one.clientId === clientId);
    if (isCancelled) return 0;
    const failure = `This ${sent.voice ? 'voice note' : 'photo'} could not be sent.`;
    const pauseMs = pauseAfter(queryClient, sent, error, failure);
    if (pauseMs > LONGEST_PAUSE_MS) setFault(clientId, failureText(error, failure));
    return pauseMs;
  } finally {
    clearTimeout(stalled);
    setUploadProgress(clientId, null);
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
