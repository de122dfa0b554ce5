import type { Server as HttpServer } from 'node:http';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Requirements } from '#contract/access.ts';
import type { ServerEvent } from '#contract/event.ts';
import { liveEvents } from '#contract/live.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { lapsesAt, missingFor, type Caller } from '#server/platform/http/caller.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';
import type { KnownCallers } from '#server/platform/http/known-callers.ts';
import type { SecurityHeaders } from '#server/platform/http/security-headers.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import { type Handshake, answerRefusedUpgrades, guardUpgrades } from './handshake.ts';
import {
  createClientEvents,
  type ClientEventsOptions,
  type EventHandler,
} from './client-events.ts';
import { createFollowers, type Followers, audienceOf, audienceRoom } from './audiences.ts';
import { createPacketCount } from './packets.ts';
import { followPage, type Presence } from './presence.ts';

const PAYLOAD_LIMIT = 16 * 1024;
// One for each open tab, and then some.
const SOCKETS_PER_SESSION = 20;
const EVENTS_BY_MEMBER_PER_SECOND = 200;
// Our pages introduce themselves at once; a connection that stays silent is nobody's.
const CONNECT_TIMEOUT_MS = 5_000;

/** Who may connect, and what goes over their connections. */
interface Attached {
  handshake: Handshake;
  /** On what is answered to connections that are refused. */
  headers: SecurityHeaders;
  serverEvents: ServerEvent[];
  handlers: EventHandler[];
}

export interface Realtime extends Pick<Followers, 'follow'> {
  /** Takes connections from now on. */
  attach(http: HttpServer, to: Attached): void;
  /** To every open page of a member, on whichever node. */
  send<Payload>(
    memberId: string,
    event: ServerEvent<Payload>,
    ...payload: Payload extends void ? [] : [NoInfer<Payload>]
  ): void;
  /** What this member may get has changed: looked up again on every node, which then notifies their pages if they are to know. */
  refresh(memberId: string, thenSend?: ServerEvent<void>): void;
  /** The same, here, for everybody to whom time has done it. */
  refreshLapsed(thenSend: ServerEvent<void>): void;
  /** Closes the connections of sessions that have ended. */
  endSessions(sessionIds: string[]): void;
  /** Who has a connection to this node, as they were when they were last looked up; one for each session. */
  connected(): Caller[];
  close(): Promise<void>;
}

interface SocketData {
  /** Missing until the connection is identified. */
  caller?: Caller;
  /** When that may lapse. */
  lapsesAt?: number | null;
  /** It may get other events than its page knows of. */
  outdated?: boolean;
  /** How often its caller was looked up: only what was asked last counts. */
  lookUps?: number;
}

interface BetweenNodes {
  refresh: (memberId: string, eventName: string | null) => void;
}
type OpenSocket = Socket<DefaultEventsMap, DefaultEventsMap, BetweenNodes, SocketData>;

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export interface RealtimeOptions extends ClientEventsOptions {
  metrics: Pick<Metrics, 'events' | 'refusals' | 'frames' | 'sent' | 'measure'>;
  presence: Presence;
  callers: KnownCallers;
  /** Null: there are no other nodes. */
  bus: Bus | null;
}

/** The live connections of this node; what is sent without any reaches the pages of other nodes alone. */
export function createRealtime({ presence, callers, bus, ...options }: RealtimeOptions): Realtime {
  const { clock, config, log, metrics } = options;
  let handshake: Handshake = {
    addressOf: () => '',
    callerOf: async () => null,
    refusalOf: async () => 'unavailable',
  };
  let receiveEvent = createClientEvents(options, []);
  let audiences = new Map<string, Requirements>();
  const io = new Server<DefaultEventsMap, DefaultEventsMap, BetweenNodes, SocketData>({
    transports: ['websocket'],
    maxHttpBufferSize: PAYLOAD_LIMIT,
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      handshake.refusalOf(request).then(
        (refusal) => decide(refusal, refusal === null),
        () => decide('unavailable', false),
      );
    },
    ...(bus ? { adapter: bus.adapter } : {}),
  });
  // Whatever was sent meanwhile on another node has not arrived here, and the other way round.
  bus?.onUp(() => io.emit(liveEvents.missed.name));

  const countPackets = createPacketCount(clock, metrics);
  metrics.measure(
    'saath_sockets',
    'Pages that are connected to this node',
    () => io.sockets.sockets.size,
  );
  const events = createQuickCounts(clock, EVENTS_BY_MEMBER_PER_SECOND, 1_000);

  const circumstances = () => ({ now: clock.now(), mailDelivered: config.smtpUrl !== null });
  /** The rooms of those audiences that somebody belongs to now. */
  const roomsOf = (caller: Caller) =>
    [...audiences].flatMap(([audience, access]) =>
      missingFor(access, caller, circumstances()) === null
        ? audienceRoom(audience, caller.memberId)
        : [],
    );
  /** Moves a page to where its member belongs now. */
  async function place(socket: OpenSocket, caller: Caller): Promise<void> {
    socket.data.caller = caller;
    socket.data.lapsesAt = lapsesAt(caller, clock.now());
    const rooms = roomsOf(caller);
    const all = [...audiences.keys()].map((audience) => audienceRoom(audience, caller.memberId));
    const changed = all.filter((room) => socket.rooms.has(room) !== rooms.includes(room));
    for (const room of changed)
      await (rooms.includes(room) ? socket.join(room) : socket.leave(room));
    if (changed.length > 0) socket.data.outdated = true;
  }
  const ofMember = (memberId: string) =>
    [...(io.sockets.adapter.rooms.get(memberRoom(memberId)) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    );
  const end = (socket: OpenSocket) => {
    socket.emit(liveEvents.sessionEnded.name);
    socket.disconnect(true);
  };
  /** Looks up once more who it is. Where that fails the page is sent away, and comes back. */
  async function lookAgain(socket: OpenSocket): Promise<void> {
    const lookUp = (socket.data.lookUps ?? 0) + 1;
    socket.data.lookUps = lookUp;
    try {
      const caller = await handshake.callerOf(socket.request);
      // The answer to an earlier question may come after that to a later one.
      if (socket.data.lookUps !== lookUp) return;
      if (caller) await place(socket, caller);
      else end(socket);
    } catch (error) {
      log.error({ err: error }, 'a connection could not be identified');
      socket.disconnect(true);
    }
  }
  const notify = (socket: OpenSocket, eventName: string) => {
    socket.data.outdated = false;
    socket.emit(eventName);
  };
  const refreshHere = (memberId: string, eventName: string | null) => {
    callers.forget(memberId);
    for (const socket of ofMember(memberId))
      void lookAgain(socket).then(() => eventName !== null && notify(socket, eventName));
  };
  io.on('refresh', refreshHere);

  /** Whether this is somebody, who gets from now on what is sent to them; otherwise why not. */
  const admit = async (socket: OpenSocket): Promise<Error | undefined> => {
    const caller = await handshake.callerOf(socket.request);
    if (!caller) return new Error('not signed in');
    await socket.join([sessionRoom(caller.sessionId), memberRoom(caller.memberId)]);
    await place(socket, caller);
    socket.data.outdated = false;
    return undefined;
  };
  const joining = new WeakSet<object>();
  // Before the page learns that it is connected: from then on it relies on getting everything.
  io.use((socket, letIn) => {
    // One connection is one page, however often it asks to join.
    if (joining.has(socket.conn)) return letIn(new Error('connected already'));
    joining.add(socket.conn);
    admit(socket).then(letIn, (error: unknown) => {
      log.error({ err: error }, 'a connection could not be identified');
      letIn(new Error('unavailable'));
    });
  });
  io.on('connection', async (socket) => {
    const { caller: admitted } = socket.data;
    if (!admitted) return end(socket);
    const { memberId, sessionId } = admitted;
    const watch = followPage(presence, memberId);
    socket.once('disconnect', () => {
      watch(false);
      // Whoever only leaves would keep a connection that nobody counts and that no session's end closes.
      socket.conn.close();
    });
    const receive = async (name: string, args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? last : null;
      const page = {
        caller: socket.data.caller ?? admitted,
        callerNow: async () => (socket.connected ? handshake.callerOf(socket.request) : null),
        address: handshake.addressOf(socket.request),
        // What a page sent before it left may arrive after it.
        watch: (isWatching: boolean) => watch(isWatching && socket.connected),
      };
      const outcome = await receiveEvent(name, page, args[0] === acknowledge ? undefined : args[0]);
      if (outcome === 'disconnect') socket.disconnect(true);
      else if (outcome !== 'done') acknowledge?.(outcome);
    };
    socket.onAny((name: string, ...args: unknown[]) => {
      if (!socket.connected) return;
      // Whoever sends what pages do not send, or sends it too often, is not one of ours.
      if (events.count(memberId)) socket.disconnect(true);
      // Nothing that a page sends may end the process.
      else receive(name, args).catch(() => socket.disconnect(true));
    });
    const connected = io.sockets.adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0;
    if (connected > SOCKETS_PER_SESSION) return socket.disconnect(true);
    // Looked up once more after joining: a session or a plan that begins or ends in between is not missed.
    await lookAgain(socket);
  });

  const followers = createFollowers();
  let attached = false;
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    // Not io.close(): that would close the HTTP server before it has finished its requests. Nor are pages told that they are
    // unwanted, after which they would stay away for a while: a connection that merely ends is opened anew at once, elsewhere.
    if (attached) io.engine.close();
    io.local.disconnectSockets(true);
    await io.sockets.adapter.close();
  }
  return {
    attach: (http, to) => {
      handshake = to.handshake;
      receiveEvent = createClientEvents(options, [
        ...to.handlers,
        {
          event: liveEvents.watching,
          handle: (page, isWatching) => page.watch(isWatching === true),
        },
      ]);
      audiences = new Map(to.serverEvents.map(({ access }) => [audienceOf(access), access]));
      guardUpgrades(http, io.path(), to.headers);
      io.attach(http, { destroyUpgrade: false });
      answerRefusedUpgrades(io.engine, to.headers);
      io.engine.on('connection', countPackets);
      attached = true;
    },
    send: (memberId, { name, access }, ...payload) => {
      const room = audienceRoom(audienceOf(access), memberId);
      io.local.to(room).emit(name, ...payload);
      // The pages here have it already, without waiting for Redis.
      const here = [...(io.sockets.adapter.rooms.get(room) ?? [])];
      if (here.length > 0) metrics.sent.inc({ event: name }, here.length);
      const elsewhere = io.to(room).except(here);
      if (bus) elsewhere.emit(name, ...payload);
      followers.tell(memberId, name, payload[0]);
    },
    follow: followers.follow,
    refresh: (memberId, thenSend) => {
      const eventName = thenSend?.name ?? null;
      refreshHere(memberId, eventName);
      if (bus) io.serverSideEmit('refresh', memberId, eventName);
    },
    refreshLapsed: ({ name }) => {
      const now = clock.now().getTime();
      for (const socket of io.sockets.sockets.values()) {
        const { caller, lapsesAt: until } = socket.data;
        // Of thousands who are connected, nearly nobody's time is up: to work it out for each made everybody wait.
        if (!caller || !until || until > now) continue;
        place(socket, caller)
          .then(() => socket.data.outdated && notify(socket, name))
          .catch(() => socket.disconnect(true));
      }
    },
    endSessions: (sessionIds) => {
      if (sessionIds.length === 0) return;
      const rooms = sessionIds.map(sessionRoom);
      for (const sockets of [io.local.in(rooms), ...(bus ? [io.in(rooms)] : [])]) {
        sockets.emit(liveEvents.sessionEnded.name);
        sockets.disconnectSockets(true);
      }
    },
    connected: () => {
      const all = [...io.sockets.sockets.values()].flatMap(({ data }) => data.caller ?? []);
      return [...new Map(all.map((caller) => [caller.sessionId, caller])).values()];
    },
    close: () => (closed ??= close()),
  };
}
