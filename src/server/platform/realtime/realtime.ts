import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '#contract/realtime.ts';
import type { Caller, Identify } from '#server/platform/http/caller.ts';
import { cookieIn, SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { isOwnOrigin } from '#server/platform/http/origin.ts';
import type { Logger } from '#server/platform/log.ts';

const PAYLOAD_LIMIT = 16 * 1024;

export interface Realtime {
  /** To every open page of a member. */
  toMember<Name extends keyof ServerToClientEvents>(
    memberId: string,
    name: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void;
  /** Closes the connections of sessions that have ended, on every node. */
  endSessions(sessionIds: string[]): void;
  /** The sessions that have a connection to this node. */
  connectedSessions(): string[];
  close(): Promise<void>;
}

interface SocketData {
  /** Missing for the moment between connecting and being identified. */
  caller?: Caller;
}

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export function startRealtime(
  http: HttpServer,
  options: { ownOrigin: string | null; identify: Identify; log: Logger },
): Realtime {
  const { ownOrigin, identify, log } = options;
  const callerOf = async (request: IncomingMessage) => {
    const token = cookieIn(request.headers.cookie, SESSION_COOKIE);
    return token ? identify(token) : null;
  };

  const io = new Server<
    ClientToServerEvents,
    ServerToClientEvents,
    Record<string, never>,
    SocketData
  >(http, {
    transports: ['websocket'],
    maxHttpBufferSize: PAYLOAD_LIMIT,
    serveClient: false,
    // The library's own CORS settings do not guard websockets; this does.
    allowRequest: (request, decide) => {
      if (!isOwnOrigin(request.headers, ownOrigin)) return decide('foreign origin', false);
      callerOf(request).then(
        (caller) => decide(caller ? null : 'not signed in', caller !== null),
        () => decide('unavailable', false),
      );
    },
  });

  io.on('connection', async (socket) => {
    try {
      // Looked up once more after joining, so that a session which ends in between is not missed.
      const claimed = await callerOf(socket.request);
      if (!claimed) return socket.disconnect(true);
      socket.data.caller = claimed;
      await socket.join([memberRoom(claimed.memberId), sessionRoom(claimed.sessionId)]);
      if (!(await callerOf(socket.request))) socket.disconnect(true);
    } catch (error) {
      log.error({ err: error }, 'a connection could not be identified');
      socket.disconnect(true);
    }
  });

  return {
    toMember: (memberId, name, ...payload) => {
      io.to(memberRoom(memberId)).emit(name, ...payload);
    },
    endSessions: (sessionIds) => {
      if (sessionIds.length === 0) return;
      const rooms = sessionIds.map(sessionRoom);
      io.to(rooms).emit('session.ended');
      io.in(rooms).disconnectSockets(true);
    },
    connectedSessions: () => {
      const sockets = [...io.sockets.sockets.values()];
      return [...new Set(sockets.flatMap(({ data }) => data.caller?.sessionId ?? []))];
    },
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
