import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '#contract/realtime.ts';
import { noteConnection } from './connection.ts';
import { announceLive, speakThrough } from './live.ts';

type Relayed = Exclude<keyof ServerToClientEvents, 'session.ended' | 'news.missed'>;

/** By name, so that news which nobody relays does not compile. */
const relayed: Record<Relayed, true> = {
  'notification.created': true,
  'notifications.read': true,
  'people.changed': true,
  'message.created': true,
  'message.changed': true,
  'conversation.progress': true,
  'conversation.changed': true,
  typing: true,
  'subscription.changed': true,
};

// All pages hear of it at once; they shall not all ask at once.
const ASK_WITHIN_MS = 5_000;
const COME_BACK_MS = 5_000;

interface Listeners {
  onSessionEnd: () => void;
  /** Back after a gap: whatever was pushed meanwhile is lost, so ask again. */
  onReturn: () => void;
}

/** Opens the live connection of a signed-in member; the returned function closes it. */
export function openSocket({ onSessionEnd, onReturn }: Listeners): () => void {
  let closed = false;
  let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
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
    socket.on('session.ended', onSessionEnd);
    socket.on('news.missed', () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        announceLive('returned');
      }, Math.random() * ASK_WITHIN_MS);
    });
    for (const name of Object.keys(relayed) as Relayed[]) {
      socket.on(name, (...news: Parameters<ServerToClientEvents[typeof name]>) =>
        announceLive(name, ...news),
      );
    }
    const opened = socket;
    // Not kept for later: socket.io would hand it all over at once on its return.
    speakThrough((name, ...said) => {
      if (opened.connected) opened.emit(name, ...said);
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
    speakThrough(null);
    socket?.disconnect();
    noteConnection(true);
  };
}
