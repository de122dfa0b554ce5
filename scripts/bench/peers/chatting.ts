/** Those who chat in bench:peers, in a process of their own. */
import { randomUUID } from 'node:crypto';
import { newMessageText } from '../../local/chat-members.ts';
import { loopbackAddress } from '../../local/server.ts';
import { answerOrders } from '../chat/forked.ts';
import { openLightSocket } from '../chat/light-socket.ts';
import { COMPRESSED, keepAlive, type KeptAlive } from '../load/keep-alive.ts';
import { openFrames } from '../load/light-frames.ts';
import { APP_ID, type Pair, type Person, type SiteKind } from './sites.ts';

export type ChattingOrder =
  | { open: { kind: SiteKind; port: number; pairs: Pair[] } }
  | { chat: { atOnce: number; seconds: number } };

export interface Chatted {
  seconds: number;
  /** Until the other one had it, and its sender knew that it is kept. */
  times: number[];
}

const OPENED_AT_ONCE = 20;
const DELIVERED_WITHIN_MS = 60_000;
/** What a pair says before another takes its place. */
const SAID_IN_A_TURN = 20;

type Send = (text: string) => Promise<unknown>;

let chats: [Send, Send][] = [];
let turn = 0;
const connections: KeptAlive[] = [];
/** What is on its way, by its text. */
const awaited = new Map<string, () => void>();

interface Seat {
  port: number;
  from: string;
  chat: string;
  self: Person;
  other: Person;
}

const connected = ({ port, from }: Seat) => {
  const connection = keepAlive(port, from);
  connections.push(connection);
  return connection;
};

async function post(
  connection: KeptAlive,
  path: string,
  headers: Record<string, string>,
  body: object,
) {
  const request = {
    method: 'POST' as const,
    path,
    headers: { ...headers, ...COMPRESSED },
    body: JSON.stringify(body),
  };
  const { status, text } = await connection.ask(request);
  if (status !== 200 && status !== 201)
    throw new Error(`A message was answered with ${status}: ${text()}`);
}

const open: Record<SiteKind, (seat: Seat) => Promise<Send>> = {
  ours: async ({ port, from, chat, self }) => {
    const headers = { ...self.headers, origin: `http://127.0.0.1:${port}` };
    const onEvent = (name: string, payload: unknown) => {
      if (name !== 'message.created') return;
      const { message } = payload as { message: { senderId: string; text: string } };
      if (message.senderId !== self.id) awaited.get(message.text)?.();
    };
    const socket = await openLightSocket({ port, from, headers, onEvent });
    return async (text) => {
      const sent = { conversationId: chat, clientId: randomUUID(), text };
      const answer = (await socket.ask('message.send', sent)) as object;
      if (!('reply' in answer))
        throw new Error(`A message was answered with ${JSON.stringify(answer)}`);
    };
  },
  theirs: async (seat) => {
    const { chat, self, other } = seat;
    await subscribe(seat);
    const connection = connected(seat);
    const ACL = { [self.id]: { read: true }, [other.id]: { read: true } };
    const message = { from: self.id, to: other.id, conversation: chat, ACL };
    return (text) => post(connection, '/parse/classes/Message', self.headers, { ...message, text });
  },
};

/** To what is sent to them. */
function subscribe({ port, from, self }: Seat): Promise<void> {
  const sessionToken = self.headers['x-parse-session-token'];
  return new Promise((resolve, reject) => {
    const onText = (words: string) => {
      const said = JSON.parse(words) as { op: string; object?: { text: string } };
      if (said.op === 'create') awaited.get(said.object?.text ?? '')?.();
      else if (said.op === 'subscribed') resolve();
      else if (said.op === 'connected') {
        const query = { className: 'Message', where: { to: self.id } };
        say({ op: 'subscribe', requestId: 1, query, sessionToken });
      } else reject(new Error(`LiveQuery said ${words}`));
    };
    const frames = openFrames({
      port,
      path: '/parse',
      from,
      headers: {},
      onOpen: () => say({ op: 'connect', applicationId: APP_ID, sessionToken }),
      onText,
      onEnd: reject,
    });
    const say = (words: object) => frames.send(JSON.stringify(words));
  });
}

async function openChats({
  kind,
  port,
  pairs,
}: Extract<ChattingOrder, { open: unknown }>['open']): Promise<number> {
  const block = kind === 'ours' ? 10 : 11;
  chats = [];
  for (let at = 0; at < pairs.length; at += OPENED_AT_ONCE) {
    const some = pairs.slice(at, at + OPENED_AT_ONCE).map(({ chat, people }, place) => {
      const seat = (mine: 0 | 1): Seat => ({
        port,
        from: loopbackAddress(block, 2 * (at + place) + mine),
        chat,
        self: people[mine],
        other: people[mine === 0 ? 1 : 0],
      });
      return Promise.all([open[kind](seat(0)), open[kind](seat(1))]);
    });
    chats.push(...(await Promise.all(some)));
  }
  return chats.length;
}

/** Milliseconds. */
async function deliver(send: Send): Promise<number> {
  const text = newMessageText();
  const begun = performance.now();
  const arrived = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A message was lost.')), DELIVERED_WITHIN_MS);
    awaited.set(text, () => {
      clearTimeout(late);
      resolve();
    });
  });
  await Promise.all([arrived, send(text)]).finally(() => awaited.delete(text));
  return performance.now() - begun;
}

/** Each answers the other. Pairs take turns where there are more: how much one may say in a minute is limited. */
async function chatFor(atOnce: number, seconds: number): Promise<Chatted> {
  const [begun, times] = [performance.now(), [] as number[]];
  const until = begun + seconds * 1000;
  const free = [...chats.slice(turn), ...chats.slice(0, turn)];
  const goOn = async () => {
    while (performance.now() < until) {
      const pair = free.shift() as [Send, Send];
      turn = (turn + 1) % chats.length;
      for (let said = 0; said < SAID_IN_A_TURN && performance.now() < until; said += 1)
        times.push(await deliver(pair[said % 2 === 0 ? 0 : 1]));
      free.push(pair);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, chats.length) }, goOn));
  // Servers hang up on those who say nothing for seconds.
  for (const connection of connections) connection.close();
  return { seconds: (performance.now() - begun) / 1000, times };
}

answerOrders(async (order: ChattingOrder) =>
  'open' in order ? openChats(order.open) : chatFor(order.chat.atOnce, order.chat.seconds),
);
