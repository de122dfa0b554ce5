import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import {
  paidEvents,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '#contract/realtime.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hasAccess, type Caller } from '#server/platform/http/caller.ts';
import type { SecurityHeaders } from '#server/platform/http/security-headers.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Door } from './door.ts';
import { followPage, type Presence } from './presence.ts';
import { answerRefusedUpgrades } from './refused-upgrades.ts';

const PAYLOAD_LIMIT = 16 * 1024;
// One for each open tab, and then some.
const SOCKETS_PER_SESSION = 20;
// A busy chat reports every message and some typing, from every tab.
const SAID_PER_SECOND = 50;
const SAID_BY_MEMBER_PER_SECOND = 200;
// Our pages say at once that they are there; a connection that stays silent is nobody's.
const CONNECT_TIMEOUT_MS = 5_000;

export interface Realtime {
  /** Closes the connections of sessions that have ended. */
  endSessions(sessionIds: string[]): void;
  /** The sessions that have a connection to this node. */
  connectedSessions(): string[];
  /** To every open page of a member, on whichever node. */
  tell<Name extends keyof ServerToClientEvents>(
    memberId: string,
    name: Name,
    ...news: Parameters<ServerToClientEvents[Name]>
  ): void;
  /** Their plan was paid for, or has ended: on every node. */
  setPaidUntil(memberId: string, until: Date | null): void;
  /** Those whose plan has run out meanwhile. */
  dropLapsed(): void;
  /** What pages say, from whichever of them. Whatever the listener refuses ends the connection. */
  hear(name: Exclude<keyof ClientToServerEvents, 'watching'>, listener: HeardFrom): void;
  close(): Promise<void>;
}

type HeardFrom = (memberId: string, ...said: unknown[]) => Promise<void>;

interface SocketData {
  /** Missing until the connection is identified. */
  caller?: Caller;
}

interface BetweenNodes {
  paid: (memberId: string, until: string | null) => void;
}
type OpenSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;

interface Connection {
  id: string;
  on(name: 'packet', listener: () => void): void;
  close(discard: boolean): void;
}

const memberRoom = (memberId: string) => `member:${memberId}`;
const paidRoom = (memberId: string) => `paid:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export interface RealtimeOptions {
  clock: Clock;
  door: Door;
  log: Logger;
  presence: Presence;
  /** Null: there are no other nodes. */
  bus: Bus | null;
  headers: SecurityHeaders;
}

export function startRealtime(
  http: HttpServer,
  { clock, door, log, presence, bus, headers }: RealtimeOptions,
): Realtime {
  const io = new Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>(
    http,
    {
      transports: ['websocket'],
      maxHttpBufferSize: PAYLOAD_LIMIT,
      serveClient: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, decide) => {
        door.refusalOf(request).then(
          (refusal) => decide(refusal, refusal === null),
          () => decide('unavailable', false),
        );
      },
      ...(bus ? { adapter: bus.adapter } : {}),
    },
  );
  answerRefusedUpgrades(io.engine, headers);
  // Whatever was told meanwhile on another node has not arrived here, and the other way round.
  bus?.onUp(() => io.emit('news.missed'));

  // Every packet counts, whether or not it is an event.
  const packets = createQuickCounts(clock, SAID_PER_SECOND, 1_000);
  io.engine.on('connection', (connection: Connection) => {
    connection.on('packet', () => {
      if (packets.count(connection.id)) connection.close(true);
    });
  });
  const said = createQuickCounts(clock, SAID_BY_MEMBER_PER_SECOND, 1_000);

  const hasPaid = (caller: Caller) => hasAccess('subscriber', caller, clock.now());
  const ofMember = (memberId: string) =>
    [...(io.sockets.adapter.rooms.get(memberRoom(memberId)) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    );
  const setPaidHere = (memberId: string, until: Date | null) => {
    for (const socket of ofMember(memberId)) {
      const { caller } = socket.data;
      if (!caller) continue;
      socket.data.caller = { ...caller, paidUntil: until };
      if (hasPaid(socket.data.caller)) void socket.join(paidRoom(memberId));
      else void socket.leave(paidRoom(memberId));
      socket.emit('subscription.changed');
    }
  };
  io.on('paid', (memberId, until) =>
    setPaidHere(memberId, until === null ? null : new Date(until)),
  );

  const listeners = new Map<string, HeardFrom>();
  /** Whether this is somebody, and hears from now on what is told to them; otherwise why not. */
  const admit = async (socket: OpenSocket): Promise<Error | undefined> => {
    const caller = await door.callerOf(socket.request);
    if (!caller) return new Error('not signed in');
    socket.data.caller = caller;
    const { sessionId, memberId } = caller;
    const rooms = [sessionRoom(sessionId), memberRoom(memberId)];
    await socket.join(hasPaid(caller) ? [...rooms, paidRoom(memberId)] : rooms);
    return undefined;
  };
  // Before the page hears that it is connected: from then on it relies on hearing everything.
  io.use((socket, letIn) => {
    admit(socket).then(letIn, (error: unknown) => {
      log.error({ err: error }, 'a connection could not be identified');
      letIn(new Error('unavailable'));
    });
  });
  io.on('connection', async (socket) => {
    const end = () => {
      socket.emit('session.ended');
      socket.disconnect(true);
    };
    const { caller } = socket.data;
    if (!caller) return end();
    const watch = followPage(presence, caller.memberId);
    socket.once('disconnect', () => {
      watch(false);
      // Whoever only leaves would keep a connection that nobody counts and that no session's end closes.
      socket.conn.close();
    });
    socket.onAny((name: string, ...words: unknown[]) => {
      if (!socket.connected) return;
      const listener = listeners.get(name);
      // Whoever says what pages do not say, or says it too often, is not one of ours.
      if (said.count(caller.memberId)) socket.disconnect(true);
      else if (name === 'watching') watch(words[0] === true);
      // All that listeners hear is about chats.
      else if (listener && !hasPaid(socket.data.caller ?? caller)) return;
      else if (listener) listener(caller.memberId, ...words).catch(() => socket.disconnect(true));
      else socket.disconnect(true);
    });
    try {
      const room = sessionRoom(caller.sessionId);
      if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) > SOCKETS_PER_SESSION) {
        return socket.disconnect(true);
      }
      // Looked up once more after joining: a session or a plan that begins or ends in between is not missed.
      const now = await door.callerOf(socket.request);
      if (!now) return end();
      if (hasPaid(now) !== hasPaid(caller)) setPaidHere(now.memberId, now.paidUntil);
    } catch (error) {
      log.error({ err: error }, 'a connection could not be identified');
      socket.disconnect(true);
    }
  });

  return {
    endSessions: (sessionIds) => {
      if (sessionIds.length === 0) return;
      const rooms = sessionIds.map(sessionRoom);
      for (const sockets of [io.local.in(rooms), ...(bus ? [io.in(rooms)] : [])]) {
        sockets.emit('session.ended');
        sockets.disconnectSockets(true);
      }
    },
    connectedSessions: () => {
      const sockets = [...io.sockets.sockets.values()];
      return [...new Set(sockets.flatMap(({ data }) => data.caller?.sessionId ?? []))];
    },
    hear: (name, listener) => {
      // What it throws at once is a refusal like any other: nothing that a page says may end the process.
      listeners.set(name, async (...heard) => listener(...heard));
    },
    tell: (memberId, name, ...news) => {
      const room = paidEvents.has(name) ? paidRoom(memberId) : memberRoom(memberId);
      io.local.to(room).emit(name, ...news);
      // The pages here have heard it already, without waiting for Redis.
      const here = [...(io.sockets.adapter.rooms.get(room) ?? [])];
      if (bus)
        io.to(room)
          .except(here)
          .emit(name, ...news);
    },
    setPaidUntil: (memberId, until) => {
      setPaidHere(memberId, until);
      if (bus) io.serverSideEmit('paid', memberId, until?.toISOString() ?? null);
    },
    dropLapsed: () => {
      for (const { data, rooms } of io.sockets.sockets.values()) {
        const { caller } = data;
        if (caller && rooms.has(paidRoom(caller.memberId)) && !hasPaid(caller))
          setPaidHere(caller.memberId, caller.paidUntil);
      }
    },
    close: async () => {
      io.local.disconnectSockets(true);
      // Not io.close(): that would close the HTTP server before it has finished its requests.
      io.engine.close();
      await io.sockets.adapter.close();
    },
  };
}
