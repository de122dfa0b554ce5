/** The members who chat in bench:chat, and the clock that they are timed by. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Acknowledgement } from '#contract/event.ts';
import { createBrowser, type Browser } from '#server/testing/browser.ts';
import { newMessageText, type ChatMember } from '../../local/chat-members.ts';
import { answerOrders } from './forked.ts';
import { COMPRESSED } from '../load/keep-alive.ts';
import { openLightSocket, type LightSocket } from './light-socket.ts';
import { loopbackAddress } from '../../local/server.ts';

export type MembersOrder =
  | { open: { url: string; members: ChatMember[]; chats: string[]; relay: boolean } }
  | { pace: { perSecond: number; seconds: number } }
  | { sustain: { atOnce: number; seconds: number } };

const DELIVERED_WITHIN_MS = 300_000;
const CONNECTED_AT_ONCE = 20;

/** One side of a chat. The sides of a pair follow each other. */
interface Side {
  send: (text: string) => Promise<void>;
}

let sides: Side[] = [];
/** What is on its way, by its text. */
const awaited = new Map<string, () => void>();

async function openSide(
  { url, members, chats, relay }: Extract<MembersOrder, { open: unknown }>['open'],
  at: number,
): Promise<Side> {
  const { id, cookie } = members[at] as ChatMember;
  const chat = chats[at >> 1] ?? '';
  const from = loopbackAddress(3, at);
  const browser = createBrowser(url, from, undefined, COMPRESSED);
  browser.cookies.set(...(cookie.split('=') as [string, string]));
  const socket = await openLightSocket({
    port: Number(new URL(url).port),
    from,
    headers: { cookie, origin: url, member: id },
    onEvent: (name, payload) => {
      if (name !== 'message.created') return;
      const { message } = payload as { message: { senderId: string; seq: number; text: string } };
      if (message.senderId === id) return;
      awaited.get(message.text)?.();
      if (!relay) void look(browser, socket, chat, message.seq);
    },
  });
  const other = members[at ^ 1]?.id ?? '';
  return {
    send: async (text) => {
      if (relay) socket.emit('send', other, { message: { senderId: id, text } });
      else {
        const sent = { conversationId: chat, clientId: randomUUID(), text };
        const answer = await socket.ask('message.send', sent);
        if (!('reply' in (answer as Acknowledgement<unknown>)))
          throw new Error(`The server answered ${JSON.stringify(answer)}`);
      }
    },
  };
}

/** What an open chat does about a message: it has come, it was seen, the count changes. */
async function look(browser: Browser, socket: LightSocket, chat: string, seq: number) {
  socket.emit('received', { conversationId: chat, seq });
  await mustBeOk(browser.post(`/api/conversations/${chat}/read`, { seq }));
  await mustBeOk(browser.get('/api/conversations/unread'));
}

async function mustBeOk(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
}

/** Milliseconds until the other side's socket had it. */
async function deliver(side: Side): Promise<number> {
  const text = newMessageText();
  const begun = performance.now();
  const arrived = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a message was lost')), DELIVERED_WITHIN_MS);
    awaited.set(text, () => {
      clearTimeout(late);
      resolve(performance.now() - begun);
    });
  });
  const [taken] = await Promise.all([arrived, side.send(text)]).finally(() => awaited.delete(text));
  return taken;
}

let turn = 0;
/** Everybody gets their turn: what one may say in a minute is limited. */
function nextSide(): Side {
  // Not both sides of a pair at once.
  turn = (turn + 2) % sides.length;
  if (turn < 2) turn = turn === 0 ? 1 : 0;
  return sides[turn] as Side;
}

async function pace(perSecond: number, seconds: number): Promise<number[]> {
  const sent: Promise<number>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await wait(Math.max(0, begun + (count * 1000) / perSecond - performance.now()));
    sent.push(deliver(nextSide()));
  }
  return Promise.all(sent);
}

/** Messages in a second when so many are always on their way. */
async function sustain(atOnce: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let delivered = 0;
  const goOn = async () => {
    while (performance.now() < until) {
      await deliver(nextSide());
      delivered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return delivered / seconds;
}

answerOrders(async (order: MembersOrder) => {
  if ('pace' in order) return pace(order.pace.perSecond, order.pace.seconds);
  if ('sustain' in order) return sustain(order.sustain.atOnce, order.sustain.seconds);
  sides = [];
  for (let at = 0; at < order.open.members.length; at += CONNECTED_AT_ONCE) {
    const some = order.open.members.slice(at, at + CONNECTED_AT_ONCE);
    sides.push(...(await Promise.all(some.map((_, place) => openSide(order.open, at + place)))));
  }
  return sides.length;
});
