/** Members of bench:chat who are in calls, and whose pages look for new ways to each other all the time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Signal } from '#contract/companions/calls.events.ts';
import { BEAT_SECONDS } from '#contract/companions/calls.rules.ts';
import { createBrowser } from '#server/testing/browser.ts';
import type { ChatMember } from '../../local/chat-members.ts';
import { answerOrders } from './forked.ts';
import { COMPRESSED } from '../load/keep-alive.ts';
import { openLightSocket, type LightSocket } from './light-socket.ts';
import { loopbackAddress } from '../../local/server.ts';

export interface CallsOrder {
  url: string;
  /** Pairs follow each other. */
  members: ChatMember[];
  /** 0: they only begin their calls. */
  seconds: number;
}

/** More often than calls do: one finds its way when it begins, and again after a lost network. */
const ROUND_MS = 5_000;
const CANDIDATES = 8;

interface Side {
  socket: LightSocket;
  callId: string;
  page: string;
  to: string;
}

const sides: Side[] = [];
let heard = 0;

const description = (type: 'offer' | 'answer'): Signal => ({
  description: { type, sdp: `v=0\r\n${'a=line of a session\r\n'.repeat(150)}` },
});
const candidate: Signal = {
  candidate: {
    candidate: 'candidate:1 1 udp 2122260223 192.0.2.1 49170 typ host generation 0 ufrag abcd',
    sdpMid: '0',
    sdpMLineIndex: 0,
  },
};

async function openCall({ url }: CallsOrder, pair: [ChatMember, ChatMember], at: number) {
  const [one, two] = pair.map(({ id, cookie }, place) => {
    const from = loopbackAddress(8, 2 * at + place);
    const browser = createBrowser(url, from, undefined, COMPRESSED);
    browser.cookies.set(...(cookie.split('=') as [string, string]));
    const onEvent = (name: string) => {
      if (name === 'call.signal') heard += 1;
    };
    const port = Number(new URL(url).port);
    const socket = openLightSocket({ port, from, headers: { cookie, origin: url }, onEvent });
    return { id, browser, socket, page: randomUUID() };
  });
  if (!one || !two) throw new Error('a call takes two');
  const input = { memberId: two.id, kind: 'video', page: one.page };
  const { body } = await one.browser.post('/api/calls', input);
  const callId = body.call?.id;
  const answered = await two.browser.post(`/api/calls/${callId}/answer`, { page: two.page });
  if (answered.status !== 200)
    throw new Error(`A call was not begun: ${JSON.stringify([body, answered.body])}`);
  sides.push(
    { socket: await one.socket, callId, page: one.page, to: two.page },
    { socket: await two.socket, callId, page: two.page, to: one.page },
  );
}

function signal({ socket, callId, page, to }: Side, place: number): void {
  const first = description(place % 2 === 0 ? 'offer' : 'answer');
  for (const each of [first, ...Array.from({ length: CANDIDATES }, () => candidate)])
    socket.emit('call.signal', { callId, page, to, signal: each });
}

const beat = ({ socket, callId, page }: Side) => socket.emit('call.beat', { callId, page });

// Whatever is measured beside them, the calls stay open.
setInterval(() => sides.forEach(beat), BEAT_SECONDS * 1000).unref();

/** How many signals have come to the other page. */
answerOrders(async (order: CallsOrder) => {
  const { members, seconds } = order;
  if (sides.length === 0)
    for (let at = 0; at < members.length; at += 2)
      await openCall(order, members.slice(at, at + 2) as [ChatMember, ChatMember], at / 2);
  heard = 0;
  const until = Date.now() + seconds * 1000;
  // Each call at its own moment: networks are not lost in step.
  const step = (2 * ROUND_MS) / Math.max(1, sides.length);
  for (let place = 0; Date.now() < until; place = (place + 2) % sides.length) {
    sides.slice(place, place + 2).forEach(signal);
    await wait(step);
  }
  return heard;
});
