import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call.ts';
import { failureText, refusalOf, retryAfterOf } from '#web/lib/failure.ts';
import { putMessage } from '../chat-history.ts';
import { noteLastMessage } from '../conversation-cache.ts';
import {
  firstWaiting,
  isOutboxOf,
  setFault,
  takeFromOutbox,
  type OutgoingMessage,
} from './outbox-store.ts';

const LOCK = 'saath.outbox';
const RETRY_MS = 5_000;
const GIVE_UP_MS = 20_000;

let retry: ReturnType<typeof setTimeout> | undefined;
/** The member whose messages are about to go out. */
let queued: string | null = null;

/** Sends what waits, one after the other. Only one tab does so at a time, which keeps the order. */
export function sendWaiting(queryClient: QueryClient, memberId: string): void {
  clearTimeout(retry);
  if (queued === memberId) return;
  queued = memberId;
  const run = () => {
    queued = null;
    return sendAll(queryClient, memberId);
  };
  void oneAfterAnother(run);
}

/** Once the member is gone nothing is tried again. */
export function stopSending(): void {
  clearTimeout(retry);
}

let last: Promise<void> = Promise.resolve();

/** Plain HTTP has no locks; there, at least one page sends one after the other. */
function oneAfterAnother(run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, run);
  last = last.then(run, run);
  return last;
}

async function sendAll(queryClient: QueryClient, memberId: string): Promise<void> {
  const next = firstWaiting(memberId);
  if (!next || !navigator.onLine) return;
  const pauseMs = await sendOne(queryClient, memberId, next);
  if (!isOutboxOf(memberId)) return;
  if (pauseMs === 0) await sendAll(queryClient, memberId);
  else retry = setTimeout(() => sendWaiting(queryClient, memberId), pauseMs);
}

/** Gives how long to wait before the next. Repeating is harmless: the client id makes it the same message. */
async function sendOne(
  queryClient: QueryClient,
  memberId: string,
  { conversationId: id, clientId, text, photoId, replyTo }: OutgoingMessage,
): Promise<number> {
  try {
    const message = await call.messages.send(
      { id, clientId, text, photoId, replyTo: replyTo?.seq ?? null },
      { signal: AbortSignal.timeout(GIVE_UP_MS) },
    );
    putMessage(queryClient, id, message);
    noteLastMessage(queryClient, id, message, memberId);
    takeFromOutbox(clientId);
    return 0;
  } catch (error) {
    const seconds = retryAfterOf(error);
    if (seconds !== null) return seconds * 1000;
    if (isForNow(error)) return RETRY_MS;
    setFault(clientId, failureText(error, 'This message could not be sent.'));
    return 0;
  }
}

/** No network, a server that is away, or nobody signed in: it is not the message's fault. */
function isForNow(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (refusal) return refusal.code === 'INTERNAL' || refusal.code === 'NOT_SIGNED_IN';
  const status = (error as { status?: unknown }).status;
  return typeof status !== 'number' || status >= 500;
}
