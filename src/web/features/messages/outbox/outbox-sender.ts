import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { messagesEvents } from '#contract/messages/events.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { call, putSent, refreshConversation } from '../messages.api.ts';
import { failureText, questionOf, refusalOf, retryAfterOf } from '#web/lib/failure.ts';
import { sendLive } from '#web/lib/live.ts';
import { faultsOfFile } from '#web/features/profiles/index.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { SendQueue } from '#web/lib/send-queue.ts';
import { keepDraft } from '#web/lib/unsaved-drafts.ts';
import {
  chatDraft,
  readyToSend,
  setFault,
  setPhoto,
  setQuestion,
  takeFromOutbox,
  unsentIn,
  waitingFor,
  type OutgoingMessage,
  type Sender,
} from './outbox-store.ts';

const RETRY_MS = 5_000;
const GIVE_UP_MS = 20_000;
const TRIES = 6;

/** How often the server has failed at a message. */
const failures = new Map<string, number>();
/** Whose files the server has once not had any more. */
const putUpAnew = new Set<string>();
let sender: Sender | null = null;

/** A conversation that pauses after a failure holds up no other. One tab alone sends, which keeps the order. */
export const messageQueue = new SendQueue<OutgoingMessage>({
  lock: 'saath.outbox',
  waiting: () => readyToSend(waitingFor(sender)),
  laneOf: ({ conversationId }) => conversationId,
  // Without the signal: a message that is on its way may be there already, so it is let go on and answered.
  send: async (message) => (sender ? sendOne(sender, message) : 0),
});

export function sendWaiting(from: Sender): void {
  sender = from;
  void messageQueue.send();
}

/** Gives how long its conversation has to pause. Repeating is harmless: the client id makes it the same message. */
async function sendOne(
  { queryClient, memberId, upload }: Sender,
  sent: OutgoingMessage,
): Promise<number> {
  const { conversationId: id, clientId, text, photoId, voice, replyTo, confirmed = false } = sent;
  const file = voice
    ? { photoId: null, voiceId: photoId, peaks: voice.peaks }
    : { photoId, voiceId: null, peaks: [] };
  const content = { senderId: memberId, clientId, text, ...file, confirmed };
  try {
    const answer = await sendEitherWay(id, { ...content, replyTo: replyTo?.seq ?? null });
    putSent(queryClient, id, answer, memberId);
    takeFromOutbox(clientId);
    failures.delete(clientId);
    putUpAnew.delete(clientId);
    return 0;
  } catch (error) {
    const isMissing = refusalOf(error)?.code === 'NOT_FOUND';
    const isNowhere = isMissing && (await isChatGone(id));
    if (isMissing && !isNowhere && mayBePutUpAnew(sent)) {
      putUpAnew.add(clientId);
      setPhoto(clientId, null);
      upload();
      return 0;
    }
    if (isNowhere) dropAllOf(memberId, id);
    const pauseMs = pauseAfter(queryClient, sent, error, 'This message could not be sent.');
    return isNowhere ? 0 : pauseMs;
  }
}

type Content = Omit<z.output<typeof messagesEvents.send.input>, 'conversationId'>;

/** Over the open connection; without one, or while it is silent, over HTTP. Sent twice, it is the same message. */
async function sendEitherWay(id: string, content: Content) {
  try {
    return await sendLive(messagesEvents.send, { conversationId: id, ...content });
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code && !OF_THE_PAGE.has(code)) throw error;
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    return call.messages.send({ id, ...content }, { signal });
  }
}

/** Not about this message: HTTP knows for certain, and what answers such a refusal listens there. */
const OF_THE_PAGE = new Set<RefusalCode>([
  'NOT_SIGNED_IN',
  'ACCOUNT_RESTRICTED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_BANNED',
  'ACCOUNT_DELETING',
  'CONSENT_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'SUBSCRIPTION_REQUIRED',
  'EMAIL_UNVERIFIED',
  'PROOF_REQUIRED',
]);

/** The server keeps what no message came for an hour or two; it is still on this device, and one more try tells. */
const mayBePutUpAnew = ({ clientId, hasFile, photoId }: OutgoingMessage): boolean =>
  hasFile === true && photoId !== null && !putUpAnew.has(clientId);

/** Its photo, or what it answers, may be what is not there. */
async function isChatGone(id: string): Promise<boolean> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  return call.messages.conversation({ id }, { signal }).then(
    () => false,
    (error: unknown) => refusalOf(error)?.code === 'NOT_FOUND',
  );
}

/** A block has parted the two: no page shows this chat any more, so nobody could send these again or delete them. */
function dropAllOf(memberId: string, conversationId: string): void {
  for (const { clientId } of unsentIn(conversationId)) takeFromOutbox(clientId);
  keepDraft(memberId, chatDraft(conversationId), null);
}

/** How long to wait before the next try; none where the member has to decide. */
export function pauseAfter(
  queryClient: QueryClient,
  { clientId, conversationId }: OutgoingMessage,
  error: unknown,
  otherwise: string,
): number {
  const code = refusalOf(error)?.code;
  const question = questionOf(error);
  if (question !== null) {
    setQuestion(clientId, question);
    return 0;
  }
  // The page begins anew, as theirs; what waits here is kept for its writer.
  if (code === 'ANOTHER_MEMBER')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  // The page may not know yet that the chat has ended.
  if (code === 'CHAT_CLOSED' || code === 'NOT_FOUND')
    refreshConversation(queryClient, conversationId);
  const seconds = retryAfterOf(error);
  if (seconds !== null) return seconds * 1000;
  if (isForNow(error) && !isLasting(clientId, error)) return RETRY_MS;
  const isHopeless = code !== undefined && (FAULTS_OF_TEXT.has(code) || faultsOfFile.has(code));
  setFault(clientId, failureText(error, otherwise), isHopeless);
  return 0;
}

const FAULTS_OF_TEXT = new Set<string>([
  'INVALID_INPUT',
  'NOTHING_WRITTEN',
  'UNREADABLE',
  'VOICE_DAMAGED',
  'VOICE_TOO_LONG',
  'VOICE_TOO_LARGE',
  'NOT_A_VOICE_NOTE',
]);
const NOT_ITS_FAULT = new Set<string>([
  'INTERNAL',
  'UNAVAILABLE',
  'NOT_SIGNED_IN',
  'ANOTHER_MEMBER',
]);

/** No network, a server that is away, or not its writer who is signed in. */
function isForNow(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (refusal) return NOT_ITS_FAULT.has(refusal.code);
  const status = (error as { status?: unknown }).status;
  return typeof status !== 'number' || status >= 500;
}

/** A server that fails at this message again and again: the member is told, and what follows goes on. */
function isLasting(clientId: string, error: unknown): boolean {
  if (refusalOf(error)?.code !== 'INTERNAL') return false;
  const times = (failures.get(clientId) ?? 0) + 1;
  failures.set(clientId, times % TRIES);
  return times === TRIES;
}
