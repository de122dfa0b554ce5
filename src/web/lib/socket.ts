import type { Socket } from 'socket.io-client';
import { ORPCError } from '@orpc/client';
import type { Acknowledgement } from '#contract/event.ts';
import { liveEvents } from '#contract/live.ts';
import { noteConnection } from './connection.ts';
import { announceLive, sendThrough } from './live.ts';
import { NetworkFailure } from './network-failure.ts';

// All pages get it at once; they shall not all ask at once.
const ASK_WITHIN_MS = 5_000;
const COME_BACK_MS = 5_000;
// Whoever waits for an answer has another way.
const ANSWERED_WITHIN_MS = 3_000;

interface Listeners {
  onSessionEnd: () => void;
  /** Back after a gap: whatever was pushed meanwhile is lost, so ask again. */
  onReturn: () => void;
}

/** Opens the live connection of a signed-in member; the returned function closes it. */
export function openSocket({ onSessionEnd, onReturn }: Listeners): () => void {
  let closed = false;
  let socket: Socket | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    const { io } = await import('socket.io-client');
    if (closed) return;
    socket = io({ transports: ['websocket'], reconnectionDelayMax: 30_000 });
    let met = false;
    socket.on('connect', () => {
      noteConnection(true);
      if (met) {
        onReturn();
        announceLive('returned');
      } else announceLive('joined');
      met = true;
    });
    socket.on(liveEvents.sessionEnded.name, onSessionEnd);
    socket.on(liveEvents.missed.name, () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        announceLive('returned');
      }, Math.random() * ASK_WITHIN_MS);
    });
    socket.onAny((name: string, payload: unknown) => announceLive({ name }, payload));
    const opened = socket;
    sendThrough(async (name, input, isAcknowledged) => {
      if (isAcknowledged) return ask(opened, name, input);
      // Not kept for later: socket.io would hand it all over at once on its return.
      if (opened.connected) opened.emit(name, input);
      return undefined;
    });
    socket.on('connect_error', () => noteConnection(closed));
    // The server hanging up on us is final for socket.io, so ask who we are; whoever is still signed in comes back.
    socket.on('disconnect', (reason) => {
      noteConnection(closed);
      if (reason !== 'io server disconnect') return;
      onReturn();
      setTimeout(() => {
        if (!closed) opened.connect();
      }, COME_BACK_MS);
    });
  }

  // Live updates are a bonus: a page without them is still right after a reload.
  start().catch(() => undefined);

  return () => {
    closed = true;
    clearTimeout(asking);
    sendThrough(null);
    socket?.disconnect();
    noteConnection(true);
  };
}

/** Sends an event that the server answers, or fails as a call does. */
async function ask(socket: Socket, name: string, input: unknown): Promise<unknown> {
  if (!socket.connected) throw new NetworkFailure({});
  const answer = await socket
    .timeout(ANSWERED_WITHIN_MS)
    .emitWithAck(name, input)
    .then((acknowledged) => acknowledged as Acknowledgement<unknown>)
    .catch((cause: unknown) => {
      throw new NetworkFailure({ cause });
    });
  if ('reply' in answer) return answer.reply;
  const { code, ...refusal } = answer.refused;
  throw new ORPCError(code, refusal);
}
